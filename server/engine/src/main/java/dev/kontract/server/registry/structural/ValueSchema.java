package dev.kontract.server.registry.structural;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One schema of a structural schema with its keywords compiled. Immutable and thread-safe.
 *
 * <p>Checks run in the order of upstream's validator, and each adds to the number of passed checks what it adds there.
 */
final class ValueSchema {

    private final List<String> types;
    private final String format;
    private final boolean nullable;
    private final boolean embeddedResource;
    private final String listType;
    private final List<String> listKeys;
    private final Map<String, ValueSchema> properties = new HashMap<>();
    private final @Nullable ValueSchema additionalProperties;
    private final boolean closed;
    private final @Nullable ValueSchema items;
    private final List<String> required;
    private final @Nullable Long minItems;
    private final @Nullable Long maxItems;
    private final @Nullable Long minProperties;
    private final @Nullable Long maxProperties;
    private final List<JsonNode> allowed;
    private final SchemaAlternatives alternatives;
    private final TextRules texts;
    private final NumberRules numbers;

    private ValueSchema(JsonNode schema) {
        boolean intOrString = schema.path("x-kubernetes-int-or-string").asBoolean();
        String type = schema.path("type").asText();
        types = intOrString ? List.of("integer", "string") : type.isEmpty() ? List.of() : List.of(type);
        format = recognized(schema.path("format").asText(), types);
        nullable = schema.path("nullable").asBoolean();
        embeddedResource = schema.path("x-kubernetes-embedded-resource").asBoolean();
        listType = schema.path("x-kubernetes-list-type").asText();
        listKeys = texts(schema.path("x-kubernetes-list-map-keys"));
        schema.path("properties")
                .properties()
                .forEach(property -> properties.put(property.getKey(), compile(property.getValue())));
        JsonNode others = schema.path("additionalProperties");
        additionalProperties = others.isObject() ? compile(others) : null;
        closed = others.isBoolean() && !others.booleanValue();
        items = schema.path("items").isObject() ? compile(schema.path("items")) : null;
        required = texts(schema.path("required"));
        minItems = number(schema.get("minItems"));
        maxItems = number(schema.get("maxItems"));
        minProperties = number(schema.get("minProperties"));
        maxProperties = number(schema.get("maxProperties"));
        allowed = nodes(schema.path("enum"));
        alternatives = SchemaAlternatives.compile(schema);
        texts = TextRules.compile(schema, format);
        numbers = NumberRules.compile(schema, types, format);
    }

    /** Compiles a schema and all schemas below it. */
    static ValueSchema compile(JsonNode schema) {
        return new ValueSchema(schema);
    }

    /** Returns the schema of a declared property, or null. */
    @Nullable
    ValueSchema property(String name) {
        return properties.get(name);
    }

    /** Returns the schema of undeclared properties, or null. */
    @Nullable
    ValueSchema additionalProperties() {
        return additionalProperties;
    }

    /** Returns the schema of list items, or null. */
    @Nullable
    ValueSchema items() {
        return items;
    }

    /** Returns whether values are objects with type and metadata of their own. */
    boolean isEmbeddedResource() {
        return embeddedResource;
    }

    /** Returns whether values are lists whose elements are identified by {@link #listKeys}. */
    boolean isListMap() {
        return listType.equals("map") && types.contains("array");
    }

    /** Returns the list type, empty if there is none. */
    String listType() {
        return listType;
    }

    /** Returns the fields that identify the elements of a list of type map. */
    List<String> listKeys() {
        return listKeys;
    }

    /**
     * Checks a value.
     *
     * @param former the value before the update that it corresponds to; null if there is none, so that all errors count
     */
    void check(JsonNode value, ValuePath path, @Nullable FormerValue former, ValueFindings findings) {
        int before = findings.size();
        if (value.isNull()) {
            checkNull(value, path, findings);
        } else {
            checkPresent(value, path, former, findings);
        }
        if (findings.size() > before && former != null && former.isUnchanged()) {
            findings.truncate(before);
        }
    }

    private void checkNull(JsonNode value, ValuePath path, ValueFindings findings) {
        if (types.isEmpty() || nullable) {
            findings.pass(1);
        } else {
            findings.wrongType(path, String.join(",", types), "null");
        }
        checkAllowed(value, path, findings);
    }

    private void checkPresent(JsonNode value, ValuePath path, @Nullable FormerValue former, ValueFindings findings) {
        if (!types.isEmpty() || !format.isEmpty()) {
            checkType(value, path, findings);
            findings.pass(1);
        }
        alternatives.check(value, path, findings);
        findings.pass(1);
        if (value.isTextual()) {
            texts.check(value.textValue(), path, findings);
        } else if (value.isNumber()) {
            numbers.check(value, path, findings);
        } else if (value.isArray()) {
            checkItems(value, path, former, findings);
        }
        checkAllowed(value, path, findings);
        findings.pass(1);
        if (value.isObject()) {
            checkProperties(value, path, former, findings);
            findings.pass(1);
        }
        findings.pass(1);
    }

    private void checkType(JsonNode value, ValuePath path, ValueFindings findings) {
        String type = typeOf(value);
        boolean fits = types.contains(type)
                || (type.equals("number") && types.contains("integer") && NumberRules.isWhole(value.doubleValue()))
                || (type.equals("integer") && types.contains("number"));
        boolean textual = value.isTextual() || value.isArray();
        if (!textual && !format.isEmpty() && !fits && !format.equals(formatOf(type))) {
            findings.wrongType(path, format, formatOf(type));
        } else if (textual && !format.isEmpty() && !types.contains("number") && !types.contains("integer")) {
            findings.pass(1);
        } else if (fits) {
            findings.pass(1);
        } else {
            findings.wrongType(path, String.join(",", types), type);
        }
    }

    private void checkItems(JsonNode value, ValuePath path, @Nullable FormerValue former, ValueFindings findings) {
        for (int i = 0; items != null && i < value.size(); i++) {
            items.check(value.get(i), path.index(i), former == null ? null : former.item(i), findings);
        }
        if (minItems != null && value.size() < minItems) {
            findings.invalid(
                    path,
                    new ShownValue(String.valueOf(value.size())),
                    path + " in body should have at least " + minItems + " items");
        }
        if (maxItems != null && value.size() > maxItems) {
            findings.tooMany(path, value.size(), maxItems);
        }
        findings.pass(2);
    }

    private void checkProperties(JsonNode value, ValuePath path, @Nullable FormerValue former, ValueFindings findings) {
        if (minProperties != null && value.size() < minProperties) {
            findings.invalid(
                    path,
                    new ShownValue(String.valueOf(value.size())),
                    path + " in body should have at least " + minProperties + " properties");
        }
        if (maxProperties != null && value.size() > maxProperties) {
            findings.tooMany(path, value.size(), maxProperties);
        }
        checkUndeclared(value, path, former, findings);
        if (!properties.isEmpty()) {
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                ValueSchema property = properties.get(field.getKey());
                if (property != null) {
                    FormerValue before = former(former, path, field.getKey());
                    property.check(field.getValue(), path.property(field.getKey()), before, findings);
                }
            }
        }
        for (String name : required) {
            if (!value.has(name)) {
                findings.required(path.key(name));
            }
        }
    }

    private void checkUndeclared(JsonNode value, ValuePath path, @Nullable FormerValue former, ValueFindings findings) {
        if (!closed && additionalProperties == null) {
            return;
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            String name = field.getKey();
            if (properties.containsKey(name)) {
                continue;
            }
            if (additionalProperties == null) {
                findings.invalid(path, name, path.key(name) + " in body is a forbidden property");
            } else {
                additionalProperties.check(field.getValue(), path.key(name), former(former, path, name), findings);
            }
        }
    }

    /** Type and kind of an object never count as unchanged: requests of any version look the same here. */
    private static @Nullable FormerValue former(@Nullable FormerValue former, ValuePath path, String name) {
        if (former == null || (path.isRoot() && (name.equals("kind") || name.equals("apiVersion")))) {
            return null;
        }
        return former.field(name);
    }

    private void checkAllowed(JsonNode value, ValuePath path, ValueFindings findings) {
        if (allowed.isEmpty()) {
            return;
        }
        for (JsonNode each : allowed) {
            if (isAllowed(value, each)) {
                return;
            }
        }
        List<String> shown = new ArrayList<>(allowed.size());
        allowed.forEach(each -> shown.add(each.isTextual() ? each.textValue() : ShownValue.json(each)));
        findings.unsupported(path, value, shown);
    }

    /** Compares as upstream does: after conversion to the Go type of the allowed value, and null is never allowed. */
    private static boolean isAllowed(JsonNode value, JsonNode allowed) {
        if (value.isNull() || allowed.isNull()) {
            return false;
        }
        if (allowed.isNumber() && value.isNumber()) {
            return JsonEquality.isInteger(allowed)
                    ? value.longValue() == allowed.longValue()
                    : value.doubleValue() == allowed.doubleValue();
        }
        return JsonEquality.equal(value, allowed);
    }

    private static String typeOf(JsonNode value) {
        return switch (value.getNodeType()) {
            case BOOLEAN -> "boolean";
            case NUMBER -> JsonEquality.isInteger(value) ? "integer" : "number";
            case ARRAY -> "array";
            case OBJECT -> "object";
            default -> "string";
        };
    }

    private static String formatOf(String type) {
        return switch (type) {
            case "integer" -> "int64";
            case "number" -> "float64";
            default -> "";
        };
    }

    private static String recognized(String format, List<String> types) {
        String type = types.size() == 1 ? types.get(0) : "";
        return ValueFormats.isRecognized(format, type) ? format : "";
    }

    private static @Nullable Long number(@Nullable JsonNode number) {
        return number == null || number.isNull() ? null : number.longValue();
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>(list.size());
        list.forEach(text -> texts.add(text.asText()));
        return List.copyOf(texts);
    }

    private static List<JsonNode> nodes(JsonNode list) {
        List<JsonNode> nodes = new ArrayList<>(list.size());
        list.forEach(nodes::add);
        return List.copyOf(nodes);
    }
}
