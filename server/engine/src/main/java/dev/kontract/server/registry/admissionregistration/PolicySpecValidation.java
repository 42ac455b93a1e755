package dev.kontract.server.registry.admissionregistration;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.Locale;

/** Validates what the specs of both kinds of admission policies have in common. */
final class PolicySpecValidation {

    /** A mutating policy cannot match deletions. */
    private static final List<String> MUTATING_OPERATIONS = List.of("*", "CONNECT", "CREATE", "UPDATE");

    private PolicySpecValidation() {}

    static void failurePolicy(FieldValue policy) {
        if (policy.absent()) {
            policy.required();
        } else {
            WebhookValidation.supported(policy, WebhookValidation.FAILURE_POLICIES);
        }
    }

    static void matchConstraints(FieldValue constraints) {
        if (constraints.absent()) {
            constraints.required();
            return;
        }
        MatchValidation.resources(constraints);
        if (constraints.child("resourceRules").empty()) {
            constraints.child("resourceRules").required();
        }
    }

    static void mutatingOperations(FieldValue resources) {
        FieldValue rules = resources.child("resourceRules");
        for (FieldValue rule : rules.items()) {
            for (FieldValue operation : rule.items("operations")) {
                if (!MUTATING_OPERATIONS.contains(operation.text())) {
                    operation.as(rules.path().child("operations")).notSupported(MUTATING_OPERATIONS);
                }
            }
        }
    }

    /** Validates a {@code paramKind}, which may be absent. */
    static void paramKind(FieldValue paramKind) {
        if (paramKind.absent()) {
            return;
        }
        FieldValue apiVersion = paramKind.child("apiVersion");
        if (apiVersion.empty()) {
            apiVersion.required();
        } else {
            groupVersion(apiVersion);
        }
        FieldValue kind = paramKind.child("kind");
        List<String> wrong = NameFormats.label1035(kind.text().toLowerCase(Locale.ROOT));
        if (kind.empty()) {
            kind.required();
        } else if (!wrong.isEmpty()) {
            kind.invalid("may have mixed case, but should otherwise match: " + String.join(",", wrong));
        }
    }

    private static void groupVersion(FieldValue apiVersion) {
        String text = apiVersion.text();
        int slash = text.indexOf('/');
        if (slash != text.lastIndexOf('/')) {
            apiVersion.invalid("unexpected GroupVersion string: " + text);
            return;
        }
        String group = text.substring(0, Math.max(slash, 0));
        String version = text.substring(slash + 1);
        List<String> wrongGroup = group.isEmpty() ? List.of() : NameFormats.subdomain(group);
        if (!wrongGroup.isEmpty()) {
            apiVersion.invalid(group, String.join(",", wrongGroup));
        }
        List<String> wrongVersion = NameFormats.label1035(version);
        if (version.isEmpty()) {
            apiVersion.invalid("version must be specified");
        } else if (!wrongVersion.isEmpty()) {
            apiVersion.invalid(version, String.join(",", wrongVersion));
        }
    }
}
