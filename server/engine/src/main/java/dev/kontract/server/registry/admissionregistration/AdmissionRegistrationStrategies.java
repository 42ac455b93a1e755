package dev.kontract.server.registry.admissionregistration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.WebhookClientRules;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.status.FieldError;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The strategies of the {@code admissionregistration.k8s.io} group. */
public final class AdmissionRegistrationStrategies {

    /** The rules that the contract names. */
    public static final Map<String, Consumer<FieldValue>> RULES = Map.of(
            "cel-identifier", ExpressionValidation::identifier,
            "condition-expression", MatchValidation::conditionExpression,
            "group-version", PolicySpecValidation::groupVersion,
            "matched-resources", MatchValidation::resourceNames,
            "parameter-reference", PolicyBindingStrategy::reference,
            "policy-message", ValidatingPolicyStrategy::message,
            "webhook-client", WebhookClientRules::validate,
            "webhook-name", WebhookValidation::name);

    private AdmissionRegistrationStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(
                type("ValidatingWebhookConfiguration"),
                WebhookConfigurationStrategy.validating(),
                type("MutatingWebhookConfiguration"),
                WebhookConfigurationStrategy.mutating(),
                type("ValidatingAdmissionPolicy"),
                new ValidatingPolicyStrategy(),
                type("ValidatingAdmissionPolicyBinding"),
                PolicyBindingStrategy.validating(),
                type("MutatingAdmissionPolicy"),
                new MutatingPolicyStrategy(),
                type("MutatingAdmissionPolicyBinding"),
                PolicyBindingStrategy.mutating());
    }

    /**
     * Validates an object that no request sent.
     *
     * @param schema the schema of its type
     * @throws IllegalArgumentException when it is not valid; the message has all errors
     */
    public static void check(GroupVersionKind type, ObjectSchema schema, ObjectNode object) {
        FieldErrors errors = new FieldErrors(ClusterPolicy.DEFAULT, schema);
        Objects.requireNonNull(all().get(type), type.toString()).validate(object, errors);
        if (!errors.isEmpty()) {
            throw new IllegalArgumentException(errors.found().stream()
                    .map(FieldError::text)
                    .collect(Collectors.joining(", ", type.kind() + " is invalid: ", "")));
        }
    }

    private static GroupVersionKind type(String kind) {
        return new GroupVersionKind("admissionregistration.k8s.io", "v1", kind);
    }
}
