package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.codec.json.JsonEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Parts of a definition as upstream shows them in errors: the JSON of its internal types, which have other names for the
 * fields, show absent ones, and hold what all versions share above the versions.
 */
final class InternalValue {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonEncoder ENCODER = new JsonEncoder();

    /**
     * The fields of each type: the name in the internal type, the name on the wire, and what the field holds: {@code text},
     * {@code flag} or {@code number} are zero when absent, {@code value} and everything else is null.
     */
    private static final Map<String, String[]> TYPES = Map.of(
            "version",
            fields(
                    "Name name text",
                    "Served served flag",
                    "Storage storage flag",
                    "Deprecated deprecated flag",
                    "DeprecationWarning deprecationWarning value",
                    "Schema schema validation",
                    "Subresources subresources subresources",
                    "AdditionalPrinterColumns additionalPrinterColumns [column",
                    "SelectableFields selectableFields [selectable"),
            "validation",
            fields("OpenAPIV3Schema openAPIV3Schema schema"),
            "subresources",
            fields("Status status empty", "Scale scale scale"),
            "scale",
            fields(
                    "SpecReplicasPath specReplicasPath text",
                    "StatusReplicasPath statusReplicasPath text",
                    "LabelSelectorPath labelSelectorPath value"),
            "column",
            fields(
                    "Name name text",
                    "Type type text",
                    "Format format text",
                    "Description description text",
                    "Priority priority number",
                    "JSONPath jsonPath text"),
            "selectable",
            fields("JSONPath jsonPath text"),
            "documentation",
            fields("Description description text", "URL url text"),
            "rule",
            fields(
                    "Rule rule text",
                    "Message message text",
                    "MessageExpression messageExpression text",
                    "Reason reason value",
                    "FieldPath fieldPath text",
                    "OptionalOldSelf optionalOldSelf value"),
            "empty",
            new String[0],
            "schema",
            fields(
                    "ID id text",
                    "Schema $schema text",
                    "Ref $ref value",
                    "Description description text",
                    "Type type text",
                    "Nullable nullable flag",
                    "Format format text",
                    "Title title text",
                    "Default default value",
                    "Maximum maximum value",
                    "ExclusiveMaximum exclusiveMaximum flag",
                    "Minimum minimum value",
                    "ExclusiveMinimum exclusiveMinimum flag",
                    "MaxLength maxLength value",
                    "MinLength minLength value",
                    "Pattern pattern text",
                    "MaxItems maxItems value",
                    "MinItems minItems value",
                    "UniqueItems uniqueItems flag",
                    "MultipleOf multipleOf value",
                    "Enum enum value",
                    "MaxProperties maxProperties value",
                    "MinProperties minProperties value",
                    "Required required value",
                    "Items items orArray",
                    "AllOf allOf [schema",
                    "OneOf oneOf [schema",
                    "AnyOf anyOf [schema",
                    "Not not schema",
                    "Properties properties {schema",
                    "AdditionalProperties additionalProperties orBool",
                    "PatternProperties patternProperties {schema",
                    "Dependencies dependencies {orTexts",
                    "AdditionalItems additionalItems orBool",
                    "Definitions definitions {schema",
                    "ExternalDocs externalDocs documentation",
                    "Example example value",
                    "XPreserveUnknownFields x-kubernetes-preserve-unknown-fields value",
                    "XEmbeddedResource x-kubernetes-embedded-resource flag",
                    "XIntOrString x-kubernetes-int-or-string flag",
                    "XListMapKeys x-kubernetes-list-map-keys value",
                    "XListType x-kubernetes-list-type value",
                    "XMapType x-kubernetes-map-type value",
                    "XValidations x-kubernetes-validations [rule"));

    private final String json;

    private InternalValue(JsonNode shown) {
        this.json = ENCODER.text(shown);
    }

    private static String[] fields(String... fields) {
        return fields;
    }

    /** The fields of schemas: each with its name in the internal type and on the wire. */
    static List<Map.Entry<String, String>> schemaFields() {
        List<Map.Entry<String, String>> fields = new ArrayList<>();
        for (String field : TYPES.getOrDefault("schema", new String[0])) {
            String[] words = field.split(" ", -1);
            fields.add(Map.entry(words[0], words[1]));
        }
        return fields;
    }

    /** Returns the versions of a definition; null if there is no list. */
    static InternalValue versions(DefinitionSpec spec) {
        if (!spec.versionList().isArray()) {
            return new InternalValue(NullNode.instance);
        }
        ArrayNode shown = NODES.arrayNode();
        for (DefinitionSpec.Version version : spec.versions()) {
            ObjectNode own = NODES.objectNode().setAll((ObjectNode) version.tree());
            own.set("schema", version.schema());
            own.set("subresources", version.subresources());
            own.set("additionalPrinterColumns", version.columns());
            own.set("selectableFields", version.selectableFields());
            shown.add(object(own, "version"));
        }
        return new InternalValue(shown);
    }

    /** Returns a schema. */
    static InternalValue schema(JsonNode schema) {
        return new InternalValue(object(schema, "schema"));
    }

    /** Returns the items of a list schema. */
    static InternalValue items(JsonNode items) {
        return new InternalValue(value(items, "orArray"));
    }

    /** Returns a validation rule. */
    static InternalValue rule(JsonNode rule) {
        return new InternalValue(object(rule, "rule"));
    }

    /** Returns a value as it is. */
    static InternalValue of(JsonNode value) {
        return new InternalValue(value.isMissingNode() ? NullNode.instance : value);
    }

    private static ObjectNode object(JsonNode given, String type) {
        ObjectNode shown = NODES.objectNode();
        for (String field : TYPES.getOrDefault(type, new String[0])) {
            String[] words = field.split(" ", -1);
            shown.set(words[0], value(given.path(words[1]), words[2]));
        }
        return shown;
    }

    private static JsonNode value(JsonNode given, String type) {
        boolean absent = given.isMissingNode() || given.isNull();
        return switch (type) {
            case "text" -> absent ? TextNode.valueOf("") : given;
            case "flag" -> absent ? NODES.booleanNode(false) : given;
            case "number" -> absent ? NODES.numberNode(0) : given;
            default -> absent ? NullNode.instance : part(given, type);
        };
    }

    private static JsonNode part(JsonNode given, String type) {
        return switch (type) {
            case "value" -> sorted(given);
            case "orBool" ->
                NODES.objectNode()
                        .put("Allows", given.isObject() || given.asBoolean())
                        .set("Schema", given.isObject() ? object(given, "schema") : NullNode.instance);
            case "orArray" -> union(given, "JSONSchemas", "[schema");
            case "orTexts" -> union(given, "Property", "value");
            default ->
                switch (type.charAt(0)) {
                    case '[' -> list(given, type.substring(1));
                    case '{' -> map(given, type.substring(1));
                    default -> object(given, type);
                };
        };
    }

    private static JsonNode union(JsonNode given, String list, String type) {
        ObjectNode shown = NODES.objectNode();
        shown.set("Schema", given.isObject() ? object(given, "schema") : NullNode.instance);
        shown.set(list, given.isArray() ? value(given, type) : NullNode.instance);
        return shown;
    }

    private static ArrayNode list(JsonNode given, String type) {
        ArrayNode shown = NODES.arrayNode();
        given.forEach(item -> shown.add(object(item, type)));
        return shown;
    }

    private static ObjectNode map(JsonNode given, String type) {
        Map<String, JsonNode> shown = new TreeMap<>();
        given.properties().forEach(entry -> shown.put(entry.getKey(), value(entry.getValue(), type)));
        return new ObjectNode(NODES, shown);
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

    @Override
    public String toString() {
        return json;
    }
}
