package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks a value against a schema of the contract: types, required fields, enumerated values and unknown fields. As on
 * the wire, an empty list, map or time may be null, and so may an object that is not required.
 */
final class ContractSchema {

    private final JsonNode schemas;
    private final List<String> violations = new ArrayList<>();

    private ContractSchema(JsonNode schemas) {
        this.schemas = schemas;
    }

    /** Returns the violations of the schema {@code name} in {@code value}; empty if the value is valid. */
    static List<String> violations(JsonNode contract, String name, JsonNode value) {
        ContractSchema schema = new ContractSchema(contract.at("/components/schemas"));
        schema.check(name, schema.schemas.path(name), value);
        return schema.violations;
    }

    private void check(String at, JsonNode schema, JsonNode value) {
        if (schema.has("allOf")) {
            schema.path("allOf").forEach(part -> check(at, part, value));
        } else if (schema.has("$ref")) {
            String reference = schema.path("$ref").asText();
            check(at, schemas.path(reference.substring(reference.lastIndexOf('/') + 1)), value);
        } else if (schema.has("oneOf")) {
            checkAlternatives(at, schema.path("oneOf"), value);
        } else if (!value.isNull() || !isNullable(schema)) {
            checkType(at, schema, value);
        }
    }

    private static boolean isNullable(JsonNode schema) {
        boolean container = schema.path("type").asText().equals("array") || schema.has("additionalProperties");
        return container || schema.path("format").asText().equals("date-time");
    }

    private void checkType(String at, JsonNode schema, JsonNode value) {
        switch (schema.path("type").asText()) {
            case "object" -> checkObject(at, schema, value);
            case "array" -> {
                require(value.isArray(), at, "a list", value);
                for (int i = 0; i < value.size(); i++) {
                    check(at + "[" + i + "]", schema.path("items"), value.path(i));
                }
            }
            case "string" -> checkString(at, schema, value);
            case "integer" -> require(value.isIntegralNumber(), at, "an integer", value);
            case "number" -> require(value.isNumber(), at, "a number", value);
            case "boolean" -> require(value.isBoolean(), at, "a boolean", value);
            case "" -> {
                if (!schema.isObject()) {
                    violations.add(at + ": the contract has no such schema");
                } // otherwise any value
            }
            default -> violations.add(at + ": the contract has an unknown type");
        }
    }

    private void checkAlternatives(String at, JsonNode alternatives, JsonNode value) {
        for (JsonNode alternative : alternatives) {
            ContractSchema one = new ContractSchema(schemas);
            one.check(at, alternative, value);
            if (one.violations.isEmpty()) {
                return;
            }
        }
        violations.add(at + ": no alternative of the contract allows " + value);
    }

    private void checkObject(String at, JsonNode schema, JsonNode value) {
        require(value.isObject(), at, "an object", value);
        for (JsonNode required : schema.path("required")) {
            if (!value.has(required.asText())) {
                violations.add(at + ": " + required.asText() + " is missing");
            }
        }
        JsonNode properties = schema.path("properties");
        JsonNode values = schema.path("additionalProperties");
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            String field = at + '.' + entry.getKey();
            if (entry.getValue().isNull() && mayBeAbsent(schema, entry.getKey())) {
                continue;
            }
            if (properties.has(entry.getKey())) {
                check(field, properties.path(entry.getKey()), entry.getValue());
            } else if (values.isObject()) {
                check(field, values, entry.getValue());
            } else if (!properties.isEmpty()) {
                violations.add(field + ": the contract has no such field");
            }
        }
    }

    private static boolean mayBeAbsent(JsonNode schema, String field) {
        JsonNode property = schema.path("properties").path(field);
        boolean required = false;
        for (JsonNode each : schema.path("required")) {
            required = required || each.asText().equals(field);
        }
        return !required && (property.has("$ref") || property.has("allOf"));
    }

    private void checkString(String at, JsonNode schema, JsonNode value) {
        require(value.isTextual(), at, "text", value);
        JsonNode allowed = schema.path("enum");
        boolean listed = allowed.isEmpty();
        for (JsonNode one : allowed) {
            listed = listed || one.equals(value);
        }
        require(listed, at, "one of " + allowed, value);
        if (schema.path("format").asText().equals("date-time")) {
            checkTime(at, value);
        }
    }

    private void checkTime(String at, JsonNode value) {
        try {
            OffsetDateTime.parse(value.asText());
        } catch (DateTimeParseException e) {
            violations.add(at + ": expected a time, got " + value);
        }
    }

    private void require(boolean holds, String at, String expected, JsonNode value) {
        if (!holds) {
            violations.add(at + ": expected " + expected + ", got " + value);
        }
    }
}
