package dev.kontract.server.codec.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;

/**
 * Builds a tree from the events of one document without recursion.
 *
 * <p>Aliases are expanded. Since a few nested aliases can expand to billions of nodes, the ratio of expanded nodes is
 * limited, generously for small documents and tightly for large ones.
 */
final class YamlTreeBuilder {

    private static final int MAX_DEPTH = 10_000;

    /** The parser looks at every open level for each token, so many deep values take quadratic time. */
    private static final long MAX_LEVELS_VISITED = 100_000_000;

    private static final int FREE_COPIES = 100;
    private static final int FREE_NODES = 1_000;
    private static final int SMALL_DOCUMENT = 400_000;
    private static final int LARGE_DOCUMENT = 4_000_000;

    private record Anchored(JsonNode node, int size) {}

    private final Deque<YamlFrame> open = new ArrayDeque<>();
    private final Map<String, Anchored> anchors = new HashMap<>();
    private final List<String> duplicates = new ArrayList<>();
    private long levelsVisited;
    private long nodes;
    private long copies;
    private JsonNode root = NullNode.instance;

    JsonNode tree() {
        return root;
    }

    List<String> duplicates() {
        if (duplicates.isEmpty()) {
            return List.of();
        }
        return List.of("yaml: unmarshal errors:\n  " + String.join("\n  ", duplicates));
    }

    void accept(Event event) {
        levelsVisited += open.size();
        if (levelsVisited > MAX_LEVELS_VISITED) {
            throw new IllegalArgumentException("yaml: document contains excessive nesting");
        }
        if (event instanceof AliasEvent alias) {
            alias(alias);
        } else if (event instanceof ScalarEvent scalar) {
            add(scalar(scalar), 1, scalar);
        } else if (event instanceof CollectionStartEvent start) {
            if (open.size() == MAX_DEPTH) {
                throw new IllegalArgumentException("yaml: exceeded max depth of " + MAX_DEPTH);
            }
            open.push(new YamlFrame(start, duplicates));
        } else if (event.is(Event.ID.MappingEnd) || event.is(Event.ID.SequenceEnd)) {
            YamlFrame closed = open.pop();
            add(closed.node(), closed.size(), closed.start());
        }
    }

    private JsonNode scalar(ScalarEvent scalar) {
        String tag = scalar.getTag();
        boolean text = !scalar.isPlain() || (tag != null && (tag.equals("!") || tag.endsWith(":str")));
        YamlFrame frame = open.peek();
        if (frame != null && frame.takesMerge(scalar)) {
            return JsonNodeFactory.instance.missingNode();
        }
        return text ? TextNode.valueOf(scalar.getValue()) : YamlScalar.resolve(scalar.getValue());
    }

    private void add(JsonNode node, int size, NodeEvent event) {
        nodes++;
        String anchor = event.getAnchor();
        if (anchor != null) {
            anchors.put(anchor, new Anchored(node, size));
        }
        place(node, size, event);
    }

    private void place(JsonNode node, int size, Event event) {
        @Nullable YamlFrame frame = open.peek();
        if (frame == null) {
            root = node;
        } else {
            frame.add(node, size, event.getStartMark().getLine() + 1);
        }
    }

    private void alias(AliasEvent alias) {
        String name = alias.getAnchor();
        for (YamlFrame frame : open) {
            if (name.equals(frame.start().getAnchor())) {
                throw new IllegalArgumentException("yaml: anchor '" + name + "' value contains itself");
            }
        }
        Anchored anchored = anchors.get(name);
        if (anchored == null) {
            throw new IllegalArgumentException("yaml: unknown anchor '" + name + "' referenced");
        }
        copies += anchored.size();
        nodes += anchored.size();
        if (copies > FREE_COPIES && nodes > FREE_NODES && copies > nodes * allowedShare()) {
            throw new IllegalArgumentException("yaml: document contains excessive aliasing");
        }
        place(anchored.node().deepCopy(), anchored.size(), alias);
    }

    private double allowedShare() {
        double position = (double) (nodes - SMALL_DOCUMENT) / (LARGE_DOCUMENT - SMALL_DOCUMENT);
        return 0.99 - 0.89 * Math.max(0, Math.min(1, position));
    }
}
