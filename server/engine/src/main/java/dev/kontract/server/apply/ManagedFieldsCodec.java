package dev.kontract.server.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.FieldsV1Format;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts {@code metadata.managedFields}, ordered by operation, time, name, version and subresource. */
final class ManagedFieldsCodec {

    private static final Comparator<Map.Entry<ManagerIdentity, OwnedFieldSet>> ORDER =
            Comparator.<Map.Entry<ManagerIdentity, OwnedFieldSet>, String>comparing(
                            entry -> entry.getKey().operation())
                    .thenComparing(entry -> entry.getValue().time(), ManagedFieldsCodec::compareTimes)
                    .thenComparing(entry -> entry.getKey().name())
                    .thenComparing(entry -> entry.getValue().apiVersion())
                    .thenComparing(entry -> entry.getKey().subresource());

    private ManagedFieldsCodec() {}

    /**
     * Decodes the list.
     *
     * @throws IllegalArgumentException when an entry is malformed
     */
    static ManagedFields decode(JsonNode list) {
        return decode(list, FieldsV1Format::decode);
    }

    /** Decodes a list written by this class. */
    static ManagedFields decodeStored(JsonNode list) {
        return decode(list, FieldsV1Format::decodeStored);
    }

    private static ManagedFields decode(JsonNode list, Function<JsonNode, FieldSet> decoder) {
        ManagedFields managed = new ManagedFields();
        int index = 0;
        for (JsonNode entry : list) {
            String operation = entry.path("operation").asText();
            String apiVersion = entry.path("apiVersion").asText();
            check(operation, apiVersion, entry.path("fieldsType").asText(), index++);
            ManagerIdentity manager = new ManagerIdentity(
                    entry.path("manager").asText(),
                    operation,
                    operation.equals(ManagerIdentity.UPDATE) ? apiVersion : "",
                    entry.path("subresource").asText());
            String time = entry.path("time").textValue();
            JsonNode fields = entry.path("fieldsV1");
            if (fields.isValueNode() && !fields.isNull()) {
                throw new IllegalArgumentException("fieldsV1 must be an object");
            }
            managed.owners().put(manager, new OwnedFieldSet(decoder.apply(fields), apiVersion, time));
        }
        return managed;
    }

    private static void check(String operation, String apiVersion, String fieldsType, int index) {
        if (!operation.equals(ManagerIdentity.APPLY) && !operation.equals(ManagerIdentity.UPDATE)) {
            throw new IllegalArgumentException("operation must be `Apply` or `Update`");
        }
        if (apiVersion.isEmpty()) {
            throw new IllegalArgumentException("apiVersion must not be empty");
        }
        if (fieldsType.isEmpty()) {
            throw new IllegalArgumentException("missing fieldsType in managed fields entry " + index);
        }
        if (!fieldsType.equals("FieldsV1")) {
            throw new IllegalArgumentException(
                    "invalid fieldsType \"" + fieldsType + "\" in managed fields entry " + index);
        }
    }

    /** Encodes the list. */
    static ArrayNode encode(ManagedFields managed) {
        List<Map.Entry<ManagerIdentity, OwnedFieldSet>> entries =
                new ArrayList<>(managed.owners().entrySet());
        entries.sort(ORDER);
        ArrayNode list = JsonNodeFactory.instance.arrayNode();
        entries.forEach(entry -> list.add(encode(entry.getKey(), entry.getValue())));
        return list;
    }

    private static ObjectNode encode(ManagerIdentity manager, OwnedFieldSet owned) {
        ObjectNode entry = JsonNodeFactory.instance.objectNode();
        if (!manager.name().isEmpty()) {
            entry.put("manager", manager.name());
        }
        entry.put("operation", manager.operation()).put("apiVersion", owned.apiVersion());
        if (owned.time() != null) {
            entry.put("time", owned.time());
        }
        entry.put("fieldsType", "FieldsV1").set("fieldsV1", FieldsV1Format.encode(owned.fields()));
        return manager.subresource().isEmpty() ? entry : entry.put("subresource", manager.subresource());
    }

    /** Times that were written by a server have one form, in which their order is that of their texts. */
    private static int compareTimes(@Nullable String left, @Nullable String right) {
        return left != null && right != null && isInSeconds(left) && isInSeconds(right)
                ? left.compareTo(right)
                : Long.compare(seconds(left), seconds(right));
    }

    /** Returns whether a time has the form {@code 2006-01-02T15:04:05Z}. */
    private static boolean isInSeconds(String time) {
        return time.length() == 20 && time.charAt(19) == 'Z';
    }

    /** Parses a time as epoch seconds; absent and malformed times are the earliest. */
    static long seconds(@Nullable String time) {
        try {
            return time == null ? 0 : Instant.parse(time).getEpochSecond();
        } catch (DateTimeParseException e) {
            return 0;
        }
    }
}
