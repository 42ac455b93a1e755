package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.validation.FieldValue;

/** Rules of {@code x-kubernetes-validations}, apart from the expressions themselves. */
final class ValidationRuleRules {

    private static final String NO_BREAKS = "must not contain line breaks";
    private static final String NOT_BLANK = "must be non-empty if specified";

    private ValidationRuleRules() {}

    /** Checks the rules of a schema. */
    static void check(FieldValue rules, JsonNode schema) {
        rules.items().forEach(rule -> rule(rule, schema));
    }

    private static void rule(FieldValue rule, JsonNode schema) {
        String expression = rule.child("rule").text().strip();
        FieldValue message = rule.child("message");
        if (expression.isEmpty()) {
            rule.child("rule").required("rule is not specified");
        } else if (!message.empty() && message.text().isBlank()) {
            message.invalid(NOT_BLANK);
        } else if (hasBreaks(message.text().strip())) {
            message.invalid(NO_BREAKS);
        } else if (hasBreaks(expression) && message.text().isBlank()) {
            message.required("message must be specified if rule contains line breaks");
        }
        rule.check("messageExpression", "reason");
        FieldValue fieldPath = rule.child("fieldPath");
        if (!fieldPath.empty()) {
            fieldPath(fieldPath, schema);
        }
    }

    private static void fieldPath(FieldValue fieldPath, JsonNode schema) {
        if (fieldPath.text().isBlank()) {
            fieldPath.invalid(NOT_BLANK);
        }
        if (hasBreaks(fieldPath.text())) {
            fieldPath.invalid(NO_BREAKS);
        }
        try {
            SchemaPath.parse(fieldPath.text(), schema, true);
        } catch (SchemaPath.InvalidPath e) {
            fieldPath.invalid("must be a valid path");
        }
    }

    private static boolean hasBreaks(String text) {
        return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
    }
}
