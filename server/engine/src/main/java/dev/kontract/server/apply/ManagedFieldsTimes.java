package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.ValueOrder;

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
        return sameOwners(next, live) && ValueOrder.equal(withoutOwners(next), withoutOwners(live)) ? live : next;
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
        return entry instanceof ObjectNode object ? without(object, "time") : entry;
    }

    private static ObjectNode withoutOwners(ObjectNode object) {
        ObjectNode stripped = without(object, "metadata");
        if (object.get("metadata") instanceof ObjectNode metadata) {
            stripped.set("metadata", without(metadata, FIELD));
        }
        return stripped;
    }

    private static ObjectNode without(ObjectNode object, String field) {
        ObjectNode copy = object.objectNode();
        copy.setAll(object);
        copy.remove(field);
        return copy;
    }
}
