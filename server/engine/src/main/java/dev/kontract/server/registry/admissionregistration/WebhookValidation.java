package dev.kontract.server.registry.admissionregistration;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.registry.validation.FieldValue;
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

    private static final List<String> NO_SIDE_EFFECTS = List.of("None", "NoneOnDryRun");
    private static final List<String> SIDE_EFFECTS = List.of("None", "NoneOnDryRun", "Some", "Unknown");
    private static final List<String> REVIEW_VERSIONS = List.of("v1", "v1beta1");
    private static final int NAME_SEGMENTS = 3;

    static boolean hasNoSideEffects(FieldValue hook) {
        return NO_SIDE_EFFECTS.contains(hook.child("sideEffects").text());
    }

    static boolean isRecognized(FieldValue hook) {
        List<FieldValue> versions = hook.items("admissionReviewVersions");
        return versions.isEmpty() || versions.stream().anyMatch(version -> REVIEW_VERSIONS.contains(version.text()));
    }

    void validate(FieldValue hook) {
        hook.check("name", "rules", "failurePolicy", "matchPolicy");
        sideEffects(hook.child("sideEffects"));
        hook.check("timeoutSeconds", "namespaceSelector", "objectSelector");
        if (mutating) {
            hook.check("reinvocationPolicy");
        }
        hook.check("clientConfig");
        if (conditions) {
            hook.check("matchConditions");
        }
        reviewVersions(hook.child("admissionReviewVersions"));
    }

    /** Checks the name of a webhook. */
    static void name(FieldValue name) {
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
        } else if (!allowed.contains(sideEffects.text())) {
            sideEffects.notSupported(allowed);
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
