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
import org.jspecify.annotations.Nullable;

/** The strategies of the {@code admissionregistration.k8s.io} group. */
public final class AdmissionRegistrationStrategies {

    private AdmissionRegistrationStrategies() {}

    /** Returns the rule that the contract names; null if this group has no rule of that name. */
    public static @Nullable Consumer<FieldValue> rule(String name) {
        return switch (name) {
            case "cel-identifier" -> ExpressionValidation::identifier;
            case "condition-expression" -> MatchValidation::conditionExpression;
            case "group-version" -> PolicySpecValidation::groupVersion;
            case "matched-resources" -> MatchValidation::resourceNames;
            case "parameter-reference" -> PolicyBindingStrategy::reference;
            case "policy-message" -> ValidatingPolicyStrategy::message;
            case "webhook-client" -> WebhookClientRules::validate;
            case "webhook-name" -> WebhookValidation::name;
            default -> null;
        };
    }

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
