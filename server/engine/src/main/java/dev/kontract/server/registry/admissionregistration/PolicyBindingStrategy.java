package dev.kontract.server.registry.admissionregistration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Strategy of ValidatingAdmissionPolicyBinding and MutatingAdmissionPolicyBinding. */
final class PolicyBindingStrategy extends RegistrationStrategy {

    private static final List<String> ACTIONS = List.of("Audit", "Deny", "Warn");
    private static final List<String> NOT_FOUND_ACTIONS = List.of("Deny", "Allow");
    private static final String EITHER = "name and selector are mutually exclusive";

    private final boolean mutating;

    private PolicyBindingStrategy(boolean mutating) {
        this.mutating = mutating;
    }

    static PolicyBindingStrategy mutating() {
        return new PolicyBindingStrategy(true);
    }

    static PolicyBindingStrategy validating() {
        return new PolicyBindingStrategy(false);
    }

    @Override
    public void validate(ObjectNode object, FieldErrors errors) {
        ObjectMetaValidation.common(object, ResourceScope.CLUSTER, NameRule.SUBDOMAIN, errors);
        FieldValue spec = FieldValue.of(object, "spec", errors);
        FieldValue policy = spec.child("policyName");
        if (policy.empty()) {
            policy.required();
        } else {
            policy.invalid(NameFormats.subdomain(policy.text()));
        }
        paramRef(spec.child("paramRef"));
        MatchValidation.resources(spec.child("matchResources"));
        if (mutating) {
            PolicySpecValidation.mutatingOperations(spec.child("matchResources"));
        } else {
            actions(spec.child("validationActions"));
        }
    }

    private static void paramRef(FieldValue reference) {
        if (reference.absent()) {
            return;
        }
        FieldValue name = reference.child("name");
        FieldValue selector = reference.child("selector");
        if (!name.empty()) {
            name.invalid(NameFormats.pathSegment(name.text()));
            if (selector.present()) {
                name.forbidden(EITHER);
            }
        }
        if (selector.present()) {
            LabelSelectorValidation.validate(selector);
            if (!name.empty()) {
                selector.forbidden(EITHER);
            }
        }
        if (name.empty() && selector.absent()) {
            reference.required("one of name or selector must be specified");
        }
        reference.child("parameterNotFoundAction").oneOf(NOT_FOUND_ACTIONS);
    }

    private static void actions(FieldValue actions) {
        Set<String> known = new HashSet<>();
        for (FieldValue action : actions.items()) {
            WebhookValidation.supported(action, ACTIONS);
            if (!known.add(action.text())) {
                action.duplicate();
            }
        }
        if (known.containsAll(List.of("Deny", "Warn"))) {
            actions.invalid("must not contain both Deny and Warn (repeating the same validation failure information in"
                    + " the API response and headers serves no purpose)");
        }
        if (known.isEmpty()) {
            actions.required("at least one validation action is required");
        }
    }
}
