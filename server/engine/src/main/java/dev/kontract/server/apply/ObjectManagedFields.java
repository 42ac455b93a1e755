package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.GoTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads and writes the managed fields of an object. */
final class ObjectManagedFields {

    private static final String FIELD = "managedFields";
    private static final List<String> TEXTS =
            List.of("manager", "operation", "apiVersion", "fieldsType", "subresource");

    private ObjectManagedFields() {}

    /**
     * Returns the managed fields of {@code object}; empty if it is null.
     *
     * @throws IllegalArgumentException when they are malformed
     */
    static ManagedFields decode(@Nullable ObjectNode object) {
        return object == null ? new ManagedFields() : ManagedFieldsCodec.decodeStored(listOf(object));
    }

    /** Returns the managed fields of {@code live}; empty if they are malformed. */
    static ManagedFields decodeLive(@Nullable ObjectNode live) {
        try {
            return decode(live);
        } catch (IllegalArgumentException e) {
            return new ManagedFields();
        }
    }

    /**
     * Returns the managed fields an update starts from: those of the request, or those of the stored object if the
     * request writes a subresource, has none or has malformed ones. An empty list or a list with an empty entry resets
     * them.
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

    /** Returns whether {@code object} has managed fields whose entries can all be read, as far as their fields' sets. */
    static boolean areReadable(ObjectNode object) {
        JsonNode list = listOf(object);
        boolean readable = list.isArray();
        for (JsonNode entry : list) {
            readable &= entry.isObject()
                    && TEXTS.stream().allMatch(field -> isText(entry.path(field)))
                    && isTime(entry.path("time"));
        }
        return readable;
    }

    private static boolean isText(JsonNode value) {
        return value.isTextual() || value.isMissingNode() || value.isNull();
    }

    private static boolean isTime(JsonNode value) {
        if (value.isTextual()) {
            try {
                var unused = GoTime.parse(value.textValue());
            } catch (DecodeException e) {
                return false;
            }
        }
        return isText(value);
    }

    private static JsonNode listOf(ObjectNode object) {
        return object.path("metadata").path(FIELD);
    }

    private static boolean isReset(JsonNode list) {
        return list.isArray()
                && (list.isEmpty() || (list.size() == 1 && list.path(0).isEmpty()));
    }

    /** Returns the object with these managed fields. */
    static ObjectNode set(ObjectNode object, ManagedFields managed) {
        ObjectNode result = without(object);
        ArrayNode list = ManagedFieldsCodec.encode(managed);
        if (!list.isEmpty()) {
            result.withObjectProperty("metadata").set(FIELD, list);
        }
        return result;
    }

    /** Returns the object without managed fields; everything else is shared. */
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
