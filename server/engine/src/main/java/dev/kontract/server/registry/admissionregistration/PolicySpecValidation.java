package dev.kontract.server.registry.admissionregistration;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/** Validates what the specs of both kinds of admission policies have in common. */
final class PolicySpecValidation {

    /** A mutating policy cannot match deletions. */
    private static final List<String> MUTATING_OPERATIONS = List.of("*", "CONNECT", "CREATE", "UPDATE");

    private PolicySpecValidation() {}

    static void matchConstraints(FieldValue spec) {
        spec.check("failurePolicy", "paramKind", "matchConstraints");
        FieldValue rules = spec.child("matchConstraints").child("resourceRules");
        if (spec.child("matchConstraints").present() && rules.empty()) {
            rules.required();
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

    /** Checks a group and version. */
    static void groupVersion(FieldValue apiVersion) {
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
