package dev.kontract.server.registry.admissionregistration;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NameRule;
import dev.kontract.server.registry.validation.ObjectMetaValidation;
import dev.kontract.server.registry.validation.ResourceScope;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Strategy of ValidatingAdmissionPolicyBinding and MutatingAdmissionPolicyBinding. */
final class PolicyBindingStrategy extends RegistrationStrategy {

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
        spec.check("policyName", "paramRef", "matchResources");
        if (mutating) {
            PolicySpecValidation.mutatingOperations(spec.child("matchResources"));
        } else {
            actions(spec.child("validationActions"));
        }
    }

    /** Checks that a reference has a name or a selector. */
    static void reference(FieldValue reference) {
        FieldValue name = reference.child("name");
        FieldValue selector = reference.child("selector");
        if (!name.empty()) {
            name.invalid(NameFormats.pathSegment(name.text()));
            if (selector.present()) {
                name.forbidden(EITHER);
            }
        }
        if (selector.present()) {
            selector.check();
            if (!name.empty()) {
                selector.forbidden(EITHER);
            }
        }
        if (name.empty() && selector.absent()) {
            reference.required("one of name or selector must be specified");
        }
    }

    private static void actions(FieldValue actions) {
        actions.check();
        Set<String> known = actions.items().stream().map(FieldValue::text).collect(Collectors.toSet());
        if (known.containsAll(List.of("Deny", "Warn"))) {
            actions.invalid("must not contain both Deny and Warn (repeating the same validation failure information in"
                    + " the API response and headers serves no purpose)");
        }
        if (known.isEmpty()) {
            actions.required("at least one validation action is required");
        }
    }
}
