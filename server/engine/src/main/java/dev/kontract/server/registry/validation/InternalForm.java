package dev.kontract.server.registry.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Field;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.Schema;
import dev.kontract.server.schema.Schema.AnySchema;
import dev.kontract.server.schema.Schema.ListSchema;
import dev.kontract.server.schema.Schema.MapSchema;
import dev.kontract.server.schema.Schema.UnionSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Shows values the way some errors do: as the internal Go structs of upstream, with their field names and all fields, absent ones
 * as null or zero. The contract declares these structs: their fields are those of the type, unless {@code x-kontract-internal}
 * says otherwise.
 */
final class InternalForm {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Pattern FIRST_WORD = Pattern.compile("^\\$?([a-z]+)");

    /** Words that Go spells in capitals. */
    private static final Set<String> INITIALISMS = Set.of(
            "api", "aws", "cel", "csi", "dns", "fc", "fs", "gce", "gmsa", "grpc", "http", "id", "ip", "iqn", "iscsi",
            "json", "nfs", "os", "pd", "rbd", "se", "ssl", "tcp", "tty", "uid", "url");

    private InternalForm() {}

    /**
     * A field of an internal struct.
     *
     * @param field the field of the API
     * @param differences how it differs; missing if it does not
     */
    private record Member(Field field, JsonNode differences) {

        static Member of(ObjectSchema type, String name, JsonNode differences) {
            return new Member(Objects.requireNonNull(type.field(name), name), differences);
        }

        String name() {
            String declared = differences.isTextual()
                    ? differences.asText()
                    : differences.path("name").asText();
            return declared.isEmpty() ? goName(field.name()) : declared;
        }

        /** Returns the value of the field in an object of the type. */
        JsonNode in(ObjectNode object, ObjectSchema type) {
            JsonNode shown = shown(object.path(field.name()));
            if (!differences.has("holds")) {
                return shown;
            }
            ObjectNode held = NODES.objectNode();
            for (JsonNode name : differences.path("holds")) {
                Member member = of(type, name.asText(), NODES.missingNode());
                held.set(member.name(), member.in(object, type));
            }
            return held.setAll((ObjectNode) shown);
        }

        JsonNode shown(JsonNode value) {
            Schema schema = field.schema();
            if (!value.isMissingNode() && !value.isNull()) {
                return InternalForm.of(value, schema);
            }
            boolean reference =
                    schema instanceof ListSchema || schema instanceof MapSchema || schema instanceof AnySchema;
            boolean pointer = differences.path("pointer").asBoolean(field.presenceCounts());
            return reference || pointer ? NODES.nullNode() : InternalForm.of(schema.zero(), schema);
        }
    }

    /** Returns the value of a field as errors show it. */
    static JsonNode of(JsonNode value, Field field) {
        return new Member(field, NODES.missingNode()).shown(value);
    }

    /** Returns a value of a type as errors show it; null if absent. */
    static JsonNode of(JsonNode value, Schema schema) {
        if (value.isMissingNode() || value.isNull()) {
            return NODES.nullNode();
        } else if (schema instanceof ObjectSchema type && value instanceof ObjectNode object) {
            return type.internalForm().asText().equals("json") ? object : struct(object, type);
        } else if (schema instanceof ListSchema list) {
            ArrayNode items = NODES.arrayNode(value.size());
            value.forEach(item -> items.add(of(item, list.items())));
            return items;
        } else if (schema instanceof MapSchema map) {
            Map<String, JsonNode> entries = new TreeMap<>();
            value.properties().forEach(entry -> entries.put(entry.getKey(), of(entry.getValue(), map.values())));
            return new ObjectNode(NODES, entries);
        } else if (schema instanceof UnionSchema union) {
            return union(value, union);
        }
        return schema == AnySchema.JSON ? sorted(value) : value;
    }

    private static ObjectNode struct(ObjectNode object, ObjectSchema type) {
        ObjectNode shown = NODES.objectNode();
        for (Member member : members(type)) {
            if (member.field().schema() instanceof ObjectSchema part
                    && part.internalForm().asText().equals("inline")) {
                object.path(member.field().name()).properties().stream()
                        .filter(entry -> !entry.getValue().isNull())
                        .forEach(entry -> shown.set(entry.getKey(), entry.getValue()));
            } else {
                shown.set(member.name(), member.in(object, type));
            }
        }
        return shown;
    }

    /** Returns the fields that a struct has: those that the contract lists, and then the others of the type. */
    private static List<Member> members(ObjectSchema type) {
        Map<String, JsonNode> differences = new LinkedHashMap<>();
        if (type.internalForm().isArray()) {
            type.internalForm().forEach(member -> put(member, differences));
        }
        type.fields()
                .forEach(field -> differences.putIfAbsent(
                        field.name(), type.internalForm().path(field.name())));
        for (JsonNode holder : List.copyOf(differences.values())) {
            holder.path("holds").forEach(held -> differences.remove(held.asText()));
        }
        List<Member> members = new ArrayList<>();
        differences.forEach((name, what) -> {
            if (!what.path("absent").asBoolean()) {
                members.add(Member.of(type, name, what));
            }
        });
        return members;
    }

    private static void put(JsonNode member, Map<String, JsonNode> differences) {
        if (member.isTextual()) {
            differences.put(member.asText(), NODES.missingNode());
        } else {
            member.properties().forEach(entry -> differences.put(entry.getKey(), entry.getValue()));
        }
    }

    /** Shows a JSON schema or what may stand for it: schemas, names of properties, or whether any value is allowed. */
    private static ObjectNode union(JsonNode value, UnionSchema union) {
        ObjectNode shown = NODES.objectNode();
        for (UnionSchema.Alternative alternative : union.alternatives()) {
            if (alternative.schema() instanceof ObjectSchema type) {
                shown.set("Schema", value.isObject() ? of(value, type) : NODES.nullNode());
            } else if (alternative.schema() instanceof ListSchema list) {
                String name = list.items() instanceof ObjectSchema ? "JSONSchemas" : "Property";
                shown.set(name, value.isArray() ? of(value, list) : NODES.nullNode());
            } else {
                shown.put("Allows", value.isObject() || value.asBoolean());
            }
        }
        return shown;
    }

    private static JsonNode sorted(JsonNode value) {
        if (value.isObject()) {
            Map<String, JsonNode> fields = new TreeMap<>();
            value.properties().forEach(field -> fields.put(field.getKey(), sorted(field.getValue())));
            return new ObjectNode(NODES, fields);
        }
        if (value.isArray()) {
            ArrayNode items = NODES.arrayNode(value.size());
            value.forEach(item -> items.add(sorted(item)));
            return items;
        }
        return value;
    }

    /** Returns the name in Go of a field of JSON. */
    private static String goName(String name) {
        return FIRST_WORD.matcher(name).replaceFirst(InternalForm::capitalized);
    }

    private static String capitalized(MatchResult word) {
        String text = word.group(1);
        return INITIALISMS.contains(text)
                ? text.toUpperCase(Locale.ROOT)
                : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
