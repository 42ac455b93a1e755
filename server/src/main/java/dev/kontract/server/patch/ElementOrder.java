package dev.kontract.server.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.Values;
import dev.kontract.server.status.ApiException;
import dev.kontract.server.status.GoFormat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The order of a merged list: the items a patch mentions stand as the patch wants them, all others as they stood, and where
 * both orders know two items, the one that stood first comes first.
 */
final class ElementOrder {

    private final String mergeKey;

    /** An empty {@code mergeKey} stands for scalars, which are their own keys. */
    ElementOrder(String mergeKey) {
        this.mergeKey = mergeKey;
    }

    JsonNode keyOf(ObjectNode item) {
        JsonNode key = item.get(mergeKey);
        if (key == null) {
            throw ApiException.badRequest(
                    "map: " + GoFormat.value(item) + " does not contain declared merge key: " + mergeKey);
        }
        return key;
    }

    /** Where {@code list} has the item with this key, or -1. */
    int indexIn(ArrayNode list, JsonNode key) {
        for (int i = 0; i < list.size(); i++) {
            if (Values.equal(identity(list.get(i)), key)) {
                return i;
            }
        }
        return -1;
    }

    /** The items of {@code merged}: those in {@code wanted} in its order, the others in the order of {@code server}. */
    ArrayNode arrange(ArrayNode merged, ArrayNode wanted, ArrayNode server) {
        List<JsonNode> mentioned = new ArrayList<>();
        List<JsonNode> others = new ArrayList<>();
        wanted.forEach(this::identity);
        for (JsonNode item : merged) {
            (indexIn(wanted, identity(item)) >= 0 ? mentioned : others).add(item);
        }
        sort(mentioned, wanted);
        sort(others, server);
        return interleave(others, mentioned, server);
    }

    /** Refuses a list whose items do not stand in the order the directive wants. */
    void requireSameOrder(ArrayNode patch, ArrayNode wanted) {
        if (wanted.isEmpty() || patch.isEmpty()) {
            return;
        }
        List<JsonNode> rest = new ArrayList<>();
        patch.forEach(item -> rest.add(item));
        rest.removeIf(item -> item.has(Directive.PATCH));
        int next = 0;
        for (int i = 0; i < wanted.size() && next < rest.size(); i++) {
            if (Values.equal(identity(rest.get(next)), identity(wanted.get(i)))) {
                next++;
            }
        }
        if (next < rest.size()) {
            throw ApiException.badRequest("The order in patch list:\n" + GoFormat.value(patch) + "\n doesn't match "
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
        throw ApiException.badRequest("expected a map[string]interface {}, but received a " + GoFormat.type(item));
    }

    /** An insertion sort, because an item that {@code order} does not know goes before all others, as it does upstream. */
    private void sort(List<JsonNode> items, ArrayNode order) {
        for (int i = 1; i < items.size(); i++) {
            for (int j = i; j > 0 && isBefore(items.get(j), items.get(j - 1), order); j--) {
                Collections.swap(items, j, j - 1);
            }
        }
    }

    private boolean isBefore(JsonNode left, JsonNode right, ArrayNode order) {
        int leftIndex = indexIn(order, identity(left));
        int rightIndex = indexIn(order, identity(right));
        return leftIndex < 0 || rightIndex < 0 || leftIndex < rightIndex;
    }

    private ArrayNode interleave(List<JsonNode> others, List<JsonNode> mentioned, ArrayNode server) {
        ArrayNode all = server.arrayNode();
        int next = 0;
        for (JsonNode item : mentioned) {
            int position = indexIn(server, identity(item));
            while (next < others.size() && position >= 0 && isAmong(others.get(next), server, position)) {
                all.add(others.get(next++));
            }
            all.add(item);
        }
        others.subList(next, others.size()).forEach(all::add);
        return all;
    }

    private boolean isAmong(JsonNode item, ArrayNode server, int limit) {
        int index = indexIn(server, identity(item));
        return index >= 0 && index < limit;
    }
}
