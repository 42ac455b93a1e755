package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;

/**
 * Validates the restart policy and restart rules of a single container.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/issues/5307">KEP-5307: container restart policy</a>
 */
final class RestartPolicyValidation {

    private static final String WITHOUT_POLICY = "must specify restartPolicy when restart rules are used";

    private RestartPolicyValidation() {}

    /** The rules of an init container are checked only if it has its own policy. */
    static void ofInit(FieldValue container) {
        if (container.child("restartPolicy").present()) {
            validate(container);
        } else if (!container.child("restartPolicyRules").empty()) {
            container.child("restartPolicy").required(WITHOUT_POLICY);
        }
    }

    static void validate(FieldValue container) {
        FieldValue policy = container.child("restartPolicy");
        FieldValue rules = container.child("restartPolicyRules");
        container.check("restartPolicy");
        if (policy.absent() && !rules.empty()) {
            policy.required(WITHOUT_POLICY);
        }
        container.check("restartPolicyRules");
    }
}
