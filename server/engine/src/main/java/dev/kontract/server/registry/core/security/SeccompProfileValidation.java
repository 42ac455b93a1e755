package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.PathFormats;

/**
 * Validates a seccomp profile.
 *
 * @see <a href="https://kubernetes.io/docs/reference/node/seccomp/">Seccomp and Kubernetes</a>
 */
final class SeccompProfileValidation {

    private SeccompProfileValidation() {}

    static void validate(FieldValue profile) {
        FieldValue type = profile.child("type");
        FieldValue file = profile.child("localhostProfile");
        if (!type.is("Localhost")) {
            if (file.present()) {
                file.invalid(profile.internal(), "can only be set when seccomp type is Localhost");
            }
        } else if (file.absent()) {
            file.required("must be set when seccomp type is Localhost");
        } else {
            PathFormats.descending(file);
        }
    }
}
