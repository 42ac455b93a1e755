package dev.kontract.server.registry.apiextensions;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldPath;
import dev.kontract.server.status.FieldError;
import java.util.List;

/** Rules of {@code x-kubernetes-validations}, apart from the expressions themselves. */
final class ValidationRuleRules {

    private static final List<String> REASONS =
            List.of("FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired");
    private static final String NO_BREAKS = "must not contain line breaks";
    private static final String NOT_BLANK = "must be non-empty if specified";

    private final JsonNode rule;
    private final FieldPath path;
    private final FieldErrors errors;

    private ValidationRuleRules(JsonNode rule, FieldPath path, FieldErrors errors) {
        this.rule = rule;
        this.path = path;
        this.errors = errors;
    }

    /** Checks the rules of a schema. */
    static void check(JsonNode schema, FieldPath path, FieldErrors errors) {
        JsonNode rules = schema.path("x-kubernetes-validations");
        for (int i = 0; i < rules.size(); i++) {
            FieldPath at = path.child("x-kubernetes-validations").index(i);
            new ValidationRuleRules(rules.get(i), at, errors).check(schema);
        }
    }

    private void check(JsonNode schema) {
        String expression = text("rule").strip();
        String message = text("message");
        if (expression.isEmpty()) {
            required("rule", "rule is not specified");
        } else if (!message.isEmpty() && message.isBlank()) {
            invalid("message", NOT_BLANK);
        } else if (hasBreaks(message.strip())) {
            invalid("message", NO_BREAKS);
        } else if (hasBreaks(expression) && message.isBlank()) {
            required("message", "message must be specified if rule contains line breaks");
        }
        String messageExpression = text("messageExpression");
        if (!messageExpression.isEmpty() && messageExpression.isBlank()) {
            required("messageExpression", "messageExpression must be non-empty if specified");
        }
        if (rule.hasNonNull("reason") && !REASONS.contains(text("reason"))) {
            errors.add(FieldError.notSupported(path.child("reason").toString(), text("reason"), REASONS));
        }
        fieldPath(schema);
    }

    private void fieldPath(JsonNode schema) {
        String fieldPath = text("fieldPath");
        if (fieldPath.isEmpty()) {
            return;
        }
        if (fieldPath.isBlank()) {
            invalid("fieldPath", NOT_BLANK);
        }
        if (hasBreaks(fieldPath)) {
            invalid("fieldPath", NO_BREAKS);
        }
        if (!isValid(fieldPath, schema)) {
            invalid("fieldPath", "must be a valid path");
        }
    }

    private static boolean isValid(String fieldPath, JsonNode schema) {
        try {
            SchemaPath.parse(fieldPath, schema, true);
            return true;
        } catch (SchemaPath.InvalidPath e) {
            return false;
        }
    }

    private static boolean hasBreaks(String text) {
        return text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0;
    }

    private String text(String field) {
        return rule.path(field).asText("");
    }

    private void required(String field, String detail) {
        errors.add(FieldError.required(path.child(field).toString(), detail));
    }

    private void invalid(String field, String detail) {
        errors.add(FieldError.invalid(path.child(field).toString(), text(field), detail));
    }
}
