package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Reads the managed fields of an object, and writes them. */
final class ObjectManagedFields {

    private static final String FIELD = "managedFields";

    private ObjectManagedFields() {}

    /**
     * The managed fields of {@code object}, none when it is null.
     *
     * @throws IllegalArgumentException when they cannot be read
     */
    static ManagedFields decode(@Nullable ObjectNode object) {
        return object == null ? new ManagedFields() : ManagedFieldsCodec.decodeStored(listOf(object));
    }

    /** The managed fields of {@code live}, none when they cannot be read. */
    static ManagedFields decodeLive(@Nullable ObjectNode live) {
        try {
            return decode(live);
        } catch (IllegalArgumentException e) {
            return new ManagedFields();
        }
    }

    /**
     * The managed fields an update starts from: those it brings itself, unless it comes through a subresource, brings none or
     * ones that cannot be read. An empty list, or one with an empty entry, brings none and means it.
     */
    static ManagedFields decodeForUpdate(@Nullable ObjectNode live, ObjectNode next, String subresource) {
        JsonNode brought = listOf(next);
        if (!subresource.isEmpty() || (live != null && brought.equals(listOf(live)))) {
            return decodeLive(live);
        }
        if (isReset(brought)) {
            return new ManagedFields();
        }
        try {
            ManagedFields managed = ManagedFieldsCodec.decode(brought);
            return managed.isEmpty() ? decodeLive(live) : managed;
        } catch (IllegalArgumentException e) {
            return decodeLive(live);
        }
    }

    private static JsonNode listOf(ObjectNode object) {
        return object.path("metadata").path(FIELD);
    }

    private static boolean isReset(JsonNode list) {
        return list.isArray()
                && (list.isEmpty() || (list.size() == 1 && list.path(0).isEmpty()));
    }

    /** The object with these managed fields. */
    static ObjectNode set(ObjectNode object, ManagedFields managed) {
        ObjectNode result = without(object);
        ArrayNode list = ManagedFieldsCodec.encode(managed);
        if (!list.isEmpty()) {
            result.withObjectProperty("metadata").set(FIELD, list);
        }
        return result;
    }

    /** The object without managed fields, sharing all else. */
    static ObjectNode without(ObjectNode object) {
        ObjectNode result = object.objectNode();
        result.setAll(object);
        ObjectNode metadata = object.objectNode();
        if (object.get("metadata") instanceof ObjectNode existing) {
            metadata.setAll(existing);
        }
        metadata.remove(FIELD);
        result.set("metadata", metadata);
        return result;
    }
}
