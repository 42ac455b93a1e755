package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.ValueOrder;
import dev.kontract.server.status.GoFormat;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Orders a merged list: items in the patch follow the order of the patch, other items keep their order, and the two are
 * interleaved by their positions in the original list.
 */
final class ElementOrder {

    private final String mergeKey;

    /** An empty {@code mergeKey} means a list of scalars, which are their own keys. */
    ElementOrder(String mergeKey) {
        this.mergeKey = mergeKey;
    }

    JsonNode keyOf(ObjectNode item) {
        JsonNode key = item.get(mergeKey);
        if (key == null) {
            throw StatusException.badRequest(
                    "map: " + GoFormat.value(item) + " does not contain declared merge key: " + mergeKey);
        }
        return key;
    }

    /** Returns the positions of the items by key; the first of several equal items counts. */
    Map<JsonNode, Integer> positions(ArrayNode list) {
        Map<JsonNode, Integer> positions = new TreeMap<>(ValueOrder::compare);
        for (int i = 0; i < list.size(); i++) {
            positions.putIfAbsent(identity(list.get(i)), i);
        }
        return positions;
    }

    /** Sorts {@code merged}: items in {@code wanted} in that order, others in the order of {@code server}. */
    ArrayNode arrange(ArrayNode merged, ArrayNode wanted, ArrayNode server) {
        Map<JsonNode, Integer> inWanted = positions(wanted);
        Map<JsonNode, Integer> onServer = positions(server);
        List<JsonNode> mentioned = new ArrayList<>();
        List<JsonNode> others = new ArrayList<>();
        for (JsonNode item : merged) {
            (inWanted.containsKey(identity(item)) ? mentioned : others).add(item);
        }
        mentioned.sort(by(inWanted));
        others.sort(by(onServer));
        return interleave(others, mentioned, onServer);
    }

    /** Rejects a list whose order contradicts the directive. */
    void requireSameOrder(ArrayNode patch, ArrayNode wanted) {
        if (wanted.isEmpty() || patch.isEmpty()) {
            return;
        }
        List<JsonNode> rest = new ArrayList<>();
        patch.forEach(item -> rest.add(item));
        rest.removeIf(item -> item.has(Directive.PATCH));
        int next = 0;
        for (int i = 0; i < wanted.size() && next < rest.size(); i++) {
            if (ValueOrder.equal(identity(rest.get(next)), identity(wanted.get(i)))) {
                next++;
            }
        }
        if (next < rest.size()) {
            throw StatusException.badRequest("The order in patch list:\n" + GoFormat.value(patch) + "\n doesn't match "
                    + Directive.SET_ELEMENT_ORDER + " list:\n" + GoFormat.value(wanted) + "\n");
        }
    }

    private JsonNode identity(JsonNode item) {
        if (mergeKey.isEmpty()) {
            return item;
        }
        if (item instanceof ObjectNode object) {
            return keyOf(object);
        }
        throw StatusException.badRequest("expected a map[string]interface {}, but received a " + GoFormat.type(item));
    }

    /** Items without a position come first. */
    private Comparator<JsonNode> by(Map<JsonNode, Integer> positions) {
        return Comparator.comparingInt(item -> positionIn(positions, item));
    }

    private int positionIn(Map<JsonNode, Integer> positions, JsonNode item) {
        return positions.getOrDefault(identity(item), -1);
    }

    private ArrayNode interleave(List<JsonNode> others, List<JsonNode> mentioned, Map<JsonNode, Integer> onServer) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        int next = 0;
        for (JsonNode item : mentioned) {
            int position = positionIn(onServer, item);
            while (next < others.size() && isBefore(positionIn(onServer, others.get(next)), position)) {
                all.add(others.get(next++));
            }
            all.add(item);
        }
        others.subList(next, others.size()).forEach(all::add);
        return all;
    }

    private static boolean isBefore(int left, int right) {
        return left >= 0 && left < right;
    }
}
