package dev.kontract.conformance.answers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Checks a value against a schema of OpenAPI 3.0: types, nullability, formats, limits, enumerated values, alternatives and
 * required fields; and, beyond OpenAPI, that the schema mentions every field, and {@code x-kubernetes-unions}. A value may be
 * null where the schema is {@code nullable}, or where {@code x-kontract-zero} says that an absent value is written as null. Used
 * by one thread.
 */
final class SchemaCheck {

    /** Maximum number of reported violations of one value. */
    private static final int MOST = 200;

    private static final String PREFIX = "#/components/schemas/";

    private final JsonNode schemas;
    private final List<Violation> violations = new ArrayList<>();

    private SchemaCheck(JsonNode schemas) {
        this.schemas = schemas;
    }

    /**
     * Returns the violations of a schema in a value; empty if the value is valid.
     *
     * @param schemas the schemas by name, which references lead to
     * @param schema the name of the schema
     */
    static List<Violation> violations(JsonNode schemas, String schema, JsonNode value) {
        SchemaCheck check = new SchemaCheck(schemas);
        check.refer(PREFIX + schema, schema, value);
        return check.violations;
    }

    private void check(String at, JsonNode schema, JsonNode value) {
        if (value.isNull()) {
            if (!isNullable(schemas, schema)) {
                add(AnswerRule.NULL, at, "null");
            }
            return;
        }
        if (violations.size() >= MOST) {
            return;
        }
        if (schema.has("$ref")) {
            refer(schema.path("$ref").asText(), at, value);
            return;
        }
        schema.path("allOf").forEach(part -> check(at, part, value));
        checkAlternatives(at, schema.path("oneOf"), value, 1);
        checkAlternatives(at, schema.path("anyOf"), value, Integer.MAX_VALUE);
        if (checkType(at, schema, value)) {
            checkContents(at, schema, value);
        }
    }

    private void refer(String reference, String at, JsonNode value) {
        String name = reference.substring(reference.lastIndexOf('/') + 1);
        JsonNode schema = schemas.path(name);
        if (schema.isMissingNode()) {
            add(AnswerRule.SCHEMA_UNKNOWN, at, name);
        } else {
            check(name.substring(name.lastIndexOf('.') + 1), schema, value);
        }
    }

    /** Returns whether a value may be null. */
    static boolean isNullable(JsonNode schemas, JsonNode schema) {
        String zero = schema.path("x-kontract-zero").asText();
        boolean written = zero.equals("null") || (zero.equals("emit") && isContainer(schemas, schema));
        return written || schema.isEmpty() || schema.path("nullable").asBoolean();
    }

    /** Returns whether an empty value of the schema is null in Go: that of a list, a map or a time. */
    private static boolean isContainer(JsonNode schemas, JsonNode schema) {
        JsonNode referred = schema.at("/allOf/0").has("$ref") ? schema.at("/allOf/0") : schema;
        String reference = referred.path("$ref").asText();
        JsonNode resolved =
                reference.isEmpty() ? schema : schemas.path(reference.substring(reference.lastIndexOf('/') + 1));
        return resolved.path("type").asText().equals("array")
                || resolved.has("additionalProperties")
                || resolved.path("format").asText().equals("date-time");
    }

    private void checkAlternatives(String at, JsonNode alternatives, JsonNode value, int most) {
        int followed = 0;
        for (JsonNode alternative : alternatives) {
            SchemaCheck one = new SchemaCheck(schemas);
            one.check(at, alternative, value);
            followed += one.violations.isEmpty() ? 1 : 0;
        }
        if (!alternatives.isEmpty() && (followed == 0 || followed > most)) {
            add(AnswerRule.ALTERNATIVES, at, followed + " followed by " + shown(value));
        }
    }

    private boolean checkType(String at, JsonNode schema, JsonNode value) {
        String type = schema.path("type").asText();
        boolean holds = switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber();
            case "boolean" -> value.isBoolean();
            default ->
                !schema.path("x-kubernetes-int-or-string").asBoolean() || value.isIntegralNumber() || value.isTextual();
        };
        if (!holds) {
            add(AnswerRule.TYPE, at, (type.isEmpty() ? "integer or string" : type) + " wanted, got " + shown(value));
        }
        return holds;
    }

    private void checkContents(String at, JsonNode schema, JsonNode value) {
        if (schema.has("format") && !ValueFormats.follows(schema.path("format").asText(), value)) {
            add(AnswerRule.FORMAT, at, schema.path("format").asText() + " wanted, got " + shown(value));
        }
        if (!isListed(schema.path("enum"), value) || !ValueFormats.isWithinLimits(schema, value)) {
            add(AnswerRule.VALUE, at, shown(value));
        }
        if (value.isArray() && schema.has("items")) {
            value.forEach(item -> check(at + "[]", schema.path("items"), item));
        } else if (value.isObject()) {
            checkFields(at, schema, value);
        }
    }

    private static boolean isListed(JsonNode allowed, JsonNode value) {
        boolean listed = allowed.isEmpty();
        for (JsonNode one : allowed) {
            listed = listed || one.equals(value);
        }
        return listed;
    }

    private void checkFields(String at, JsonNode schema, JsonNode value) {
        for (JsonNode required : schema.path("required")) {
            if (!value.has(required.asText())) {
                add(AnswerRule.FIELD_MISSING, at + '.' + required.asText(), "");
            }
        }
        JsonNode properties = schema.path("properties");
        JsonNode values = schema.path("additionalProperties");
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            String name = entry.getKey();
            if (properties.has(name)) {
                check(at + '.' + name, properties.path(name), entry.getValue());
            } else if (values.isObject()) {
                check(at + "{}", values, entry.getValue());
            } else if (!properties.isEmpty() && !values.asBoolean() && !isOpen(schema)) {
                add(AnswerRule.FIELD_UNKNOWN, at + '.' + name, "");
            }
        }
        schema.path("x-kubernetes-unions").forEach(union -> checkUnion(at, union, value));
    }

    /** Returns whether fields may be there that the schema does not mention. */
    private static boolean isOpen(JsonNode schema) {
        return schema.path("x-kubernetes-preserve-unknown-fields").asBoolean() || schema.has("allOf");
    }

    /** Of the fields of a union at most one is set: the one that the discriminator names, if there is a discriminator. */
    private void checkUnion(String at, JsonNode union, JsonNode value) {
        JsonNode fields = union.path("fields-to-discriminateBy");
        Set<String> set = new HashSet<>();
        fields.fieldNames().forEachRemaining(field -> {
            if (value.hasNonNull(field)) {
                set.add(field);
            }
        });
        String chosen = value.path(union.path("discriminator").asText()).asText();
        boolean wrong = set.stream()
                .anyMatch(field ->
                        !chosen.isEmpty() && !fields.path(field).asText().equals(chosen));
        if (set.size() > 1 || wrong) {
            add(AnswerRule.UNION, at, set + (chosen.isEmpty() ? "" : " beside " + chosen));
        }
    }

    private void add(AnswerRule rule, String at, String detail) {
        violations.add(new Violation(rule, at, detail));
    }

    /** Returns what sort of value it is; not the value, since it may be secret. */
    private static String shown(JsonNode value) {
        return value.isTextual()
                ? "string of " + value.asText().length()
                : value.getNodeType().toString().toLowerCase(Locale.ROOT);
    }
}
