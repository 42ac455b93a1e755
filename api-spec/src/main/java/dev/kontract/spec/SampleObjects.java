package dev.kontract.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Makes sample objects from the schemas of a contract. The same contract gives the same objects every time. Stateless; the
 * contract must not change.
 *
 * <pre>{@code
 * SampleObjects samples = new SampleObjects(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
 * ObjectNode pod = samples.full("Pod");
 * }</pre>
 *
 * <p>Values fit type, format and enumeration of their field, and no more than that: rules that involve several fields, such
 * as unions, do not hold in a full object. No two scalars of an object are alike, as far as their types allow, so that fields
 * that were confused with each other are noticed.
 */
public final class SampleObjects {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String TYPE = "x-kubernetes-group-version-kind";

    /** An object inside another is of the only type it can be and does not name it: protobuf has no fields for it. */
    private static final List<String> TYPE_FIELDS = List.of("apiVersion", "kind");

    private final JsonNode schemas;

    /**
     * @param contract the whole document, as {@link Contract#load} returns it
     */
    public SampleObjects(JsonNode contract) {
        schemas = contract.path("components").path("schemas");
    }

    /**
     * An object with every field set: lists and maps have one entry, and a type inside itself is left out, or
     * empty as an item or entry.
     *
     * @param schema the name of a schema of the contract
     * @throws IllegalArgumentException if the contract has no such schema, or the schema is not that of an object
     */
    public ObjectNode full(String schema) {
        return (ObjectNode) new Generation(false).value("", declared(schema), schema);
    }

    /**
     * The smallest object that the schema allows: type, required fields, and a name if objects of the kind are stored. A kind
     * may have rules that ask for more.
     *
     * @param schema the name of a schema of the contract
     * @throws IllegalArgumentException if the contract has no such schema, or the schema is not that of an object
     */
    public ObjectNode minimal(String schema) {
        JsonNode declared = declared(schema);
        ObjectNode object = (ObjectNode) new Generation(true).value("", declared, schema);
        JsonNode resource = declared.path(Bundler.RESOURCE);
        if (resource.isObject() && resource.path("stored").asBoolean(true)) {
            object.withObjectProperty("metadata")
                    .put("name", resource.path("singular").asText());
        }
        return object;
    }

    private JsonNode declared(String schema) {
        JsonNode declared = schemas.path(schema);
        if (!declared.path("type").asText().equals("object")) {
            throw new IllegalArgumentException(schema + " is no object of the contract");
        }
        return declared;
    }

    /** One object in the making. */
    private final class Generation {

        private final boolean requiredOnly;
        private final Deque<String> within = new ArrayDeque<>();
        private int count;

        Generation(boolean requiredOnly) {
            this.requiredOnly = requiredOnly;
        }

        /** A value for a field, or an absent one where its type contains itself. */
        private JsonNode value(String field, JsonNode schema, String name) {
            if (within.contains(name) && !name.isEmpty()) {
                return NODES.missingNode();
            }
            JsonNode reference = schema.has("allOf") ? schema.at("/allOf/0/$ref") : schema.path("$ref");
            if (reference.isTextual()) {
                String target = reference.asText().substring(reference.asText().lastIndexOf('/') + 1);
                return value(field, schemas.path(target), target);
            }
            within.push(name);
            JsonNode value = typed(field, schema, name);
            within.pop();
            return value;
        }

        private JsonNode typed(String field, JsonNode schema, String name) {
            for (JsonNode word : schema.path("enum")) {
                if (!word.asText().isEmpty()) {
                    return word;
                }
            }
            count++;
            if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
                return NODES.numberNode(count);
            }
            if (schema.at("/oneOf/0").has("x-kontract-protobuf")) {
                return anyOf(field, schema.path("oneOf"));
            }
            boolean free = !schema.has("type") && !schema.has("oneOf");
            return switch (schema.path("type").asText(free ? "string" : "quantity")) {
                case "object" -> object(field, schema, name);
                case "array" -> array(field, schema);
                case "boolean" -> NODES.booleanNode(true);
                case "integer" -> NODES.numberNode(count);
                case "number" -> NODES.numberNode(count + 0.5);
                case "quantity" -> NODES.textNode(2 * count + 1 + "m"); // never a multiple of 1000m, so canonical
                default -> text(field, schema, name);
            };
        }

        /** The first alternative that does not lead back into a type that is being made. */
        private JsonNode anyOf(String field, JsonNode alternatives) {
            for (JsonNode alternative : alternatives) {
                JsonNode value = value(field, alternative, "");
                if (!value.isMissingNode()) {
                    return value;
                }
            }
            return NODES.missingNode();
        }

        private JsonNode text(String field, JsonNode schema, String name) {
            String word = field.toLowerCase(Locale.ROOT) + '-' + count;
            String time = String.format(
                    Locale.ROOT, "2001-02-03T%02d:%02d:%02d", count / 3600 % 24, count / 60 % 60, count % 60);
            return switch (schema.path("format").asText()) {
                case "date-time" -> NODES.textNode(time + (name.equals("MicroTime") ? ".000001Z" : "Z"));
                case "byte" ->
                    NODES.textNode(Base64.getEncoder().encodeToString(word.getBytes(StandardCharsets.UTF_8)));
                default -> NODES.textNode(word);
            };
        }

        private JsonNode array(String field, JsonNode schema) {
            ArrayNode array = NODES.arrayNode();
            if (!requiredOnly) {
                array.add(part(field, schema.path("items")));
            }
            return array;
        }

        /** An item or entry, which is empty where its type contains itself. */
        private JsonNode part(String field, JsonNode schema) {
            JsonNode value = value(field, schema, "");
            return value.isMissingNode() ? NODES.objectNode() : value;
        }

        private JsonNode object(String field, JsonNode schema, String name) {
            ObjectNode object = NODES.objectNode();
            for (Map.Entry<String, JsonNode> property :
                    schema.path("properties").properties()) {
                boolean needed = !requiredOnly || isRequired(schema, property.getKey(), property.getValue());
                if (needed || isWrittenAnyway(property.getValue())) {
                    JsonNode value = value(property.getKey(), property.getValue(), "");
                    if (needed ? !value.isMissingNode() : value.isObject() && !value.isEmpty()) {
                        object.set(property.getKey(), value);
                    }
                }
            }
            if (within.size() > 1) {
                TYPE_FIELDS.stream()
                        .filter(each -> !schema.path("properties").path(each).has("x-kontract-protobuf"))
                        .forEach(object::remove);
            } else if (schema.has(TYPE)) {
                nameType(object, schema.path(TYPE).path(0));
            }
            if (!requiredOnly && !schema.has("properties")) {
                JsonNode values = schema.path("additionalProperties");
                String key = (name.equals("FieldsV1") ? "f:" : "") + field.toLowerCase(Locale.ROOT) + '-' + count;
                object.set(key, values.isObject() ? part(field, values) : NODES.objectNode());
            }
            return object;
        }

        private void nameType(ObjectNode object, JsonNode type) {
            String group = type.path("group").asText();
            String version = type.path("version").asText();
            object.put("apiVersion", group.isEmpty() ? version : group + '/' + version);
            object.put("kind", type.path("kind").asText());
        }

        /** An object that is written even when it is absent has to have its required fields. */
        private static boolean isWrittenAnyway(JsonNode property) {
            return property.has("allOf")
                    && property.path("x-kontract-zero").asText().equals("emit");
        }

        private static boolean isRequired(JsonNode schema, String field, JsonNode property) {
            if (property.has("default")) {
                return false;
            }
            boolean required = false;
            for (JsonNode name : schema.path("required")) {
                required |= name.asText().equals(field);
            }
            return required;
        }
    }
}
