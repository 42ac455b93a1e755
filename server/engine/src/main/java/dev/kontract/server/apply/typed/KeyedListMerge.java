package dev.kontract.server.apply.typed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.kontract.server.fieldpath.PathElement;
import dev.kontract.server.schema.Schema.ListSchema;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Merges two keyed lists. Items in both lists take the order of the applied list; other items keep their position
 * relative to their neighbours.
 */
final class KeyedListMerge {

    private final ListSchema list;
    private final JsonNode live;
    private final JsonNode config;
    private final List<PathElement> liveSteps;
    private final List<PathElement> configSteps;
    private final Map<PathElement, JsonNode> liveItems = new HashMap<>();
    private final Map<PathElement, JsonNode> configItems = new HashMap<>();
    private final Set<PathElement> merged = new HashSet<>();
    private final Deque<PathElement> shared = new ArrayDeque<>();
    private final ArrayNode out = JsonNodeFactory.instance.arrayNode();

    private KeyedListMerge(ListSchema list, JsonNode live, JsonNode config) {
        this.list = list;
        this.live = live;
        this.liveSteps = ListItems.steps(list, live);
        this.config = config;
        this.configSteps = ListItems.steps(list, config);
    }

    static JsonNode merge(JsonNode live, JsonNode config, ListSchema list) {
        if (!config.isArray() || !live.isArray()) {
            return config.isArray() ? config : live;
        }
        KeyedListMerge merge = new KeyedListMerge(list, live, config);
        boolean pairwise = ListItems.arePairwise(merge.liveSteps, merge.configSteps);
        ArrayNode merged = pairwise ? merge.mergePairs() : merge.mergeOrdered();
        return sameItems(merged, live) ? live : merged;
    }

    private ArrayNode mergePairs() {
        for (int i = 0; i < liveSteps.size(); i++) {
            out.add(TreeMerge.merge(live.get(i), config.get(i), list.items()));
        }
        return out;
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean sameItems(JsonNode left, JsonNode right) {
        boolean same = left.size() == right.size();
        for (int i = 0; same && i < left.size(); i++) {
            same = left.get(i) == right.get(i);
        }
        return same;
    }

    /** A duplicate item has no single value to merge with. */
    private static void index(JsonNode items, List<PathElement> steps, Map<PathElement, JsonNode> index) {
        for (int i = 0; i < steps.size(); i++) {
            index.merge(steps.get(i), items.get(i), (first, second) -> NullNode.getInstance());
        }
    }

    private ArrayNode mergeOrdered() {
        index(config, configSteps, configItems);
        index(live, liveSteps, liveItems);
        configSteps.stream().filter(liveItems::containsKey).forEach(shared::add);
        int left = 0;
        int right = 0;
        while (left < liveSteps.size() || right < configSteps.size()) {
            PathElement wanted = right < configSteps.size() ? configSteps.get(right) : null;
            if (left < liveSteps.size()) {
                PathElement step = liveSteps.get(left);
                if (step.equals(wanted)) {
                    take(step);
                    left++;
                    right++;
                    continue;
                }
                if (!configItems.containsKey(step)) {
                    out.add(live.get(left));
                    left++;
                    continue;
                }
                boolean later = wanted != null && !shared.isEmpty() && !step.equals(shared.peek());
                if (later || merged.contains(step)) {
                    left++;
                }
                if (later) {
                    continue;
                }
            }
            if (wanted != null) {
                take(wanted);
                right++;
            }
        }
        return out;
    }

    private void take(PathElement step) {
        merged.add(step);
        JsonNode base = liveItems.get(step);
        JsonNode change = configItems.getOrDefault(step, NullNode.getInstance());
        out.add(TreeMerge.merge(base, change, list.items()));
        if (step.equals(shared.peek())) {
            shared.remove();
        }
    }
}
