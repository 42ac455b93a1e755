package dev.kontract.server.registry.admissionregistration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.LabelFormats;
import dev.kontract.server.registry.StatusStrategy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * Strategy of ValidatingAdmissionPolicy.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/">Validating
 *     admission policy</a>
 */
final class ValidatingPolicyStrategy extends RegistrationStrategy implements StatusStrategy {

    private static final String NO_RULES = "validations or auditAnnotations must contain at least one item";
    private static final int LONGEST_EXPRESSION = 5 * 1024;

    @Override
    public void prepareForStatusUpdate(ObjectNode object, ObjectNode current) {
        StatusStrategy.super.prepareForStatusUpdate(object, current);
        JsonNode managedFields = object.path("metadata").path("managedFields");
        ObjectNode metadata = current.path("metadata").deepCopy();
        metadata.set("managedFields", managedFields);
        metadata.set("resourceVersion", object.path("metadata").path("resourceVersion"));
        object.set("metadata", metadata);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        validate(object, true, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, !ExpressionValidation.sameConditions(object, current), errors);
    }

    @Override
    public void validateStatusUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        FieldValue.of(object, "status", errors).check();
    }

    private static void validate(ObjectNode object, boolean conditions, FieldErrors errors) {
        ObjectMetaValidation.common(object, ResourceScope.CLUSTER, NameRule.SUBDOMAIN, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        PolicySpecValidation.matchConstraints(spec);
        if (conditions) {
            spec.check("matchConditions");
        }
        ExpressionValidation expressions = ExpressionValidation.ofPolicy(spec, false);
        spec.items("variables").forEach(expressions::variable);
        FieldValue validations = spec.child("validations");
        FieldValue annotations = spec.child("auditAnnotations");
        if (validations.empty() && annotations.empty()) {
            validations.required(NO_RULES);
            annotations.required(NO_RULES);
            return;
        }
        validations.items().forEach(validation -> validation(validation, expressions));
        annotations(annotations, object.path("metadata").path("name").asText(""), expressions);
    }

    private static void validation(FieldValue validation, ExpressionValidation expressions) {
        FieldValue expression = validation.child("expression");
        expression.check();
        if (!expression.text().isBlank()) {
            expressions.validation(expression);
        }
        FieldValue messageExpression = validation.child("messageExpression");
        if (!messageExpression.empty() && messageExpression.text().isBlank()) {
            messageExpression.invalid("must be non-empty if specified");
        } else if (!messageExpression.empty()) {
            expressions.message(messageExpression);
        }
        validation.check("message", "reason");
    }

    /** Requires a message of one line. */
    static void message(FieldValue message) {
        String trimmed = message.text().strip();
        if (!message.empty() && trimmed.isEmpty()) {
            message.invalid("must be non-empty if specified");
        } else if (trimmed.contains("\n") || trimmed.contains("\r")) {
            message.invalid("must not contain line breaks");
        }
    }

    private static void annotations(FieldValue annotations, String policy, ExpressionValidation expressions) {
        annotations.check();
        Set<String> known = new HashSet<>();
        for (FieldValue annotation : annotations.items()) {
            FieldValue key = annotation.child("key");
            if (policy.isEmpty()) {
                key.invalid("requires metadata.name be non-empty");
            } else {
                String qualified = policy + '/' + key.text();
                LabelFormats.key(qualified).forEach(wrong -> key.invalid(qualified, wrong));
            }
            valueExpression(annotation.child("valueExpression"), expressions);
            if (!known.add(key.text())) {
                key.duplicate();
            }
        }
    }

    private static void valueExpression(FieldValue value, ExpressionValidation expressions) {
        if (value.text().isBlank()) {
            value.required("valueExpression is not specified");
        } else if (value.text().strip().getBytes(StandardCharsets.UTF_8).length > LONGEST_EXPRESSION) {
            value.required("must not exceed " + LONGEST_EXPRESSION + " bytes in length");
        } else {
            expressions.auditAnnotation(value);
        }
    }

    @Override
    public boolean createsByStatus() {
        return true;
    }
}
