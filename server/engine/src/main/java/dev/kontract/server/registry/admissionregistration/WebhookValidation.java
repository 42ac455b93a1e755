package dev.kontract.server.registry.admissionregistration;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.LabelSelectorValidation;
import dev.kontract.server.registry.validation.WebhookClientRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Validates one webhook.
 *
 * @param mutating whether it is a mutating webhook
 * @param noSideEffects whether side effects are rejected; they were allowed in earlier versions of the API
 * @param recognizedVersion whether a review version that the server knows is required
 * @param conditions whether match conditions are validated
 */
record WebhookValidation(boolean mutating, boolean noSideEffects, boolean recognizedVersion, boolean conditions) {

    static final List<String> FAILURE_POLICIES = List.of("Fail", "Ignore");
    static final List<String> MATCH_POLICIES = List.of("Equivalent", "Exact");
    static final List<String> REINVOCATION_POLICIES = List.of("IfNeeded", "Never");
    private static final List<String> NO_SIDE_EFFECTS = List.of("None", "NoneOnDryRun");
    private static final List<String> SIDE_EFFECTS = List.of("None", "NoneOnDryRun", "Some", "Unknown");
    private static final List<String> REVIEW_VERSIONS = List.of("v1", "v1beta1");
    private static final int LONGEST_TIMEOUT = 30;
    private static final int NAME_SEGMENTS = 3;

    static boolean hasNoSideEffects(FieldValue hook) {
        return NO_SIDE_EFFECTS.contains(hook.child("sideEffects").text());
    }

    static boolean isRecognized(FieldValue hook) {
        List<FieldValue> versions = hook.items("admissionReviewVersions");
        return versions.isEmpty() || versions.stream().anyMatch(version -> REVIEW_VERSIONS.contains(version.text()));
    }

    void validate(FieldValue hook) {
        name(hook.child("name"));
        hook.items("rules").forEach(MatchValidation::rule);
        supported(hook.child("failurePolicy"), FAILURE_POLICIES);
        supported(hook.child("matchPolicy"), MATCH_POLICIES);
        sideEffects(hook.child("sideEffects"));
        timeout(hook.child("timeoutSeconds"));
        LabelSelectorValidation.validate(hook.child("namespaceSelector"));
        LabelSelectorValidation.validate(hook.child("objectSelector"));
        if (mutating) {
            supported(hook.child("reinvocationPolicy"), REINVOCATION_POLICIES);
        }
        WebhookClientRules.validate(hook.child("clientConfig"));
        if (conditions) {
            MatchValidation.conditions(hook.child("matchConditions"), false);
        }
        reviewVersions(hook.child("admissionReviewVersions"));
    }

    static void supported(FieldValue value, List<String> supported) {
        if (value.present() && !supported.contains(value.text())) {
            value.notSupported(supported);
        }
    }

    private static void name(FieldValue name) {
        if (name.empty()) {
            name.required();
            return;
        }
        List<String> wrong = NameFormats.subdomain(name.text());
        if (!wrong.isEmpty()) {
            name.invalid(String.join(",", wrong));
        } else if (name.text().split("\\.", -1).length < NAME_SEGMENTS) {
            name.invalid("should be a domain with at least three segments separated by dots");
        }
    }

    private void sideEffects(FieldValue sideEffects) {
        List<String> allowed = noSideEffects ? NO_SIDE_EFFECTS : SIDE_EFFECTS;
        if (sideEffects.absent()) {
            sideEffects.required("must specify one of " + String.join(", ", allowed));
        } else {
            supported(sideEffects, allowed);
        }
    }

    private static void timeout(FieldValue timeout) {
        if (timeout.present() && (timeout.number() > LONGEST_TIMEOUT || timeout.number() < 1)) {
            timeout.invalid("the timeout value must be between 1 and 30 seconds");
        }
    }

    private void reviewVersions(FieldValue versions) {
        if (versions.empty()) {
            versions.required("must specify one of " + String.join(", ", REVIEW_VERSIONS));
            return;
        }
        Set<String> known = new HashSet<>();
        for (FieldValue version : versions.items()) {
            if (known.add(version.text())) {
                version.invalid(NameFormats.label1035(version.text()));
            } else {
                version.invalid("duplicate version");
            }
        }
        if (recognizedVersion && REVIEW_VERSIONS.stream().noneMatch(known::contains)) {
            versions.invalid("must include at least one of " + String.join(", ", REVIEW_VERSIONS));
        }
    }
}
