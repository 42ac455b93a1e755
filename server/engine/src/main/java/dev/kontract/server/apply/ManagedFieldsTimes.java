package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.ValueOrder;
import java.util.Map;

/** Reverts changes to the timestamps in managed fields if nothing else changed, so that the object is not written. */
public final class ManagedFieldsTimes {

    private static final String FIELD = "managedFields";

    private ManagedFieldsTimes() {}

    /**
     * Compares the new object with the stored one.
     *
     * @param next the new object, complete
     * @param live the stored object
     * @return {@code next}, or {@code live} when they differ only in these timestamps
     */
    public static ObjectNode settle(ObjectNode next, ObjectNode live) {
        boolean same = sameExcept("metadata", next, live)
                && sameExcept(FIELD, next.path("metadata"), live.path("metadata"))
                && sameOwners(next, live);
        return same ? live : next;
    }

    private static boolean sameExcept(String field, JsonNode next, JsonNode live) {
        boolean same = next.size() == live.size();
        for (Map.Entry<String, JsonNode> entry : next.properties()) {
            same = same
                    && (entry.getKey().equals(field) || ValueOrder.equal(entry.getValue(), live.get(entry.getKey())));
        }
        return same;
    }

    private static boolean sameOwners(JsonNode next, JsonNode live) {
        JsonNode after = next.path("metadata").path(FIELD);
        JsonNode before = live.path("metadata").path(FIELD);
        boolean same = !after.isEmpty() && after.size() == before.size();
        for (int i = 0; same && i < after.size(); i++) {
            same = withoutTime(after.path(i)).equals(withoutTime(before.path(i)));
        }
        return same;
    }

    private static JsonNode withoutTime(JsonNode entry) {
        return entry instanceof ObjectNode object
                ? object.objectNode().<ObjectNode>setAll(object).without("time")
                : entry;
    }
}
