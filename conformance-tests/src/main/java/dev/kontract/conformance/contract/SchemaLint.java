package dev.kontract.conformance.contract;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/** Checks a schema field by field. References are not followed: what they lead to is checked where it stands. */
final class SchemaLint {

    private static final List<String> COMBINATORS = List.of("allOf", "anyOf", "oneOf");

    private final ApiDescription api;
    private final String subject;
    private final List<Finding> findings;

    SchemaLint(ApiDescription api, String subject, List<Finding> findings) {
        this.api = api;
        this.subject = subject;
        this.findings = findings;
    }

    void check(JsonNode schema) {
        check("", schema);
    }

    private void check(String field, JsonNode schema) {
        String reference = ApiDescription.reference(schema);
        if (!reference.isEmpty()) {
            if (api.resolve(schema).isMissingNode()) {
                add(LintRule.REFERENCE_UNKNOWN, field, reference);
            }
            return;
        }
        checkValue(field, schema);
        checkList(field, schema);
        checkKeywords(field, schema);
        checkRequired(field, schema, schema);
        JsonNode properties = schema.path("properties");
        for (Map.Entry<String, JsonNode> property : properties.properties()) {
            String name = field + '.' + property.getKey();
            if (isOwn(name) && property.getValue().path("description").asText().isBlank()) {
                add(LintRule.DESCRIPTION_MISSING, name, "");
            }
            check(name, property.getValue());
        }
        if (schema.path("items").isObject()) {
            check(field + "[]", schema.path("items"));
        }
        if (schema.path("additionalProperties").isObject()) {
            check(field + "{}", schema.path("additionalProperties"));
        }
    }

    /** Excludes the well-known fields that every kind has. */
    private static boolean isOwn(String field) {
        return !field.equals(".apiVersion") && !field.equals(".kind") && !field.equals(".metadata");
    }

    private void checkKeywords(String field, JsonNode schema) {
        KeywordLint.check(schema, (rule, detail) -> add(rule, field, detail));
        if (!api.definitions().isEmpty()) {
            KeywordLint.checkFormat(schema, (rule, detail) -> add(rule, field, detail));
        }
        for (String combinator : COMBINATORS) {
            for (JsonNode alternative : schema.path(combinator)) {
                checkAlternative(field, alternative, schema);
            }
        }
    }

    /** Checks an alternative of {@code whole}, which restricts values but declares no fields. */
    private void checkAlternative(String field, JsonNode alternative, JsonNode whole) {
        if (alternative.has("$ref")) {
            return;
        }
        KeywordLint.checkAlternative(alternative, (rule, detail) -> add(rule, field, detail));
        checkRequired(field, alternative, whole);
        for (Map.Entry<String, JsonNode> property :
                alternative.path("properties").properties()) {
            JsonNode declared = whole.path("properties").path(property.getKey());
            if (declared.isObject()) {
                checkAlternative(field + '.' + property.getKey(), property.getValue(), declared);
            }
        }
    }

    private void checkRequired(String field, JsonNode schema, JsonNode whole) {
        boolean open = whole.has("additionalProperties") || schema.has("additionalProperties");
        for (JsonNode required : schema.path("required")) {
            String name = required.asText();
            if (!open
                    && !whole.path("properties").has(name)
                    && !schema.path("properties").has(name)) {
                add(LintRule.REQUIRED_UNKNOWN, field, name);
            }
        }
    }

    private void checkValue(String field, JsonNode schema) {
        if (schema.path("type").asText().equals("number")) {
            add(LintRule.NUMBER_IMPRECISE, field, "");
        }
        String pattern = schema.path("pattern").asText();
        if (!pattern.isEmpty() && !(pattern.startsWith("^") && pattern.endsWith("$"))) {
            add(LintRule.PATTERN_NOT_ANCHORED, field, pattern);
        }
        if (schema.path("x-kubernetes-preserve-unknown-fields").asBoolean()) {
            add(LintRule.UNKNOWN_FIELDS_KEPT, field, "");
        }
        for (JsonNode rule : schema.path("x-kubernetes-validations")) {
            if (!rule.has("message") && !rule.has("messageExpression")) {
                add(LintRule.RULE_WITHOUT_MESSAGE, field, rule.path("rule").asText());
            }
        }
    }

    private void checkList(String field, JsonNode schema) {
        if (!schema.path("type").asText().equals("array")) {
            return;
        }
        String type = schema.path("x-kubernetes-list-type").asText();
        boolean byType = schema.path("x-kubernetes-list-map-keys").toString().equals("[\"type\"]");
        if (field.equals(".status.conditions") && !(type.equals("map") && byType)) {
            add(LintRule.CONDITIONS_NOT_BY_TYPE, field, "");
        } else if (type.isEmpty() && !schema.has("x-kubernetes-patch-merge-key")) {
            add(LintRule.LIST_TYPE_MISSING, field, "");
        }
    }

    private void add(LintRule rule, String field, String detail) {
        findings.add(new Finding(rule, subject, field, detail));
    }
}
