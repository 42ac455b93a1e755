package dev.kontract.server.registry.admissionregistration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import java.util.List;

/**
 * Strategy of MutatingAdmissionPolicy.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/mutating-admission-policy/">Mutating admission
 *     policy</a>
 */
final class MutatingPolicyStrategy extends RegistrationStrategy {

    private static final String APPLY = "ApplyConfiguration";
    private static final String JSON = "JSONPatch";

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        validate(object, true, errors);
    }

    @Override
    public void validateUpdate(ObjectNode object, ObjectNode current, FieldErrors errors) {
        validate(object, !ExpressionValidation.sameConditions(object, current), errors);
    }

    private static void validate(ObjectNode object, boolean conditions, FieldErrors errors) {
        ObjectMetaValidation.common(object, ResourceScope.CLUSTER, NameRule.SUBDOMAIN, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        PolicySpecValidation.matchConstraints(spec);
        PolicySpecValidation.mutatingOperations(spec.child("matchConstraints"));
        if (conditions) {
            spec.check("matchConditions");
        }
        ExpressionValidation expressions = ExpressionValidation.ofPolicy(spec, true);
        spec.items("variables").forEach(expressions::variable);
        spec.check("mutations");
        spec.items("mutations").forEach(mutation -> mutation(mutation, expressions));
        spec.check("reinvocationPolicy");
    }

    private static void mutation(FieldValue mutation, ExpressionValidation expressions) {
        FieldValue type = mutation.child("patchType");
        switch (type.text()) {
            case "" -> type.required();
            case JSON -> {
                FieldValue expression = chosen(mutation, "jsonPatch", JSON);
                if (!expression.text().isBlank()) {
                    expressions.jsonPatch(expression);
                }
                mustBeAbsent(mutation, "applyConfiguration", JSON);
            }
            case APPLY -> {
                FieldValue expression = chosen(mutation, "applyConfiguration", APPLY);
                if (!expression.text().isBlank()) {
                    expressions.applyConfiguration(expression);
                }
                mustBeAbsent(mutation, "jsonPatch", APPLY);
            }
            default -> type.notSupported(List.of(APPLY, JSON));
        }
    }

    /** Returns the expression of the patch type, after reporting that it is missing. */
    private static FieldValue chosen(FieldValue mutation, String field, String type) {
        FieldValue patch = mutation.child(field);
        FieldValue expression = patch.child("expression");
        if (patch.absent()) {
            patch.required("must be specified when patchType is " + type);
        } else if (expression.text().isBlank()) {
            expression.required();
        }
        return expression;
    }

    private static void mustBeAbsent(FieldValue mutation, String field, String type) {
        if (mutation.child(field).present()) {
            mutation.child(field).invalid('{' + field + '}', "must not be specified when patchType is " + type);
        }
    }
}
