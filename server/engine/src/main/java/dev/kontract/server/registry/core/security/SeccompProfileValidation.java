package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.InternalForm;
import dev.kontract.server.registry.validation.PathFormats;
import java.util.List;

/**
 * Validates a seccomp profile.
 *
 * @see <a href="https://kubernetes.io/docs/reference/node/seccomp/">Seccomp and Kubernetes</a>
 */
final class SeccompProfileValidation {

    private static final List<String> FIELDS = List.of("Type", "LocalhostProfile");

    private SeccompProfileValidation() {}

    static void validate(FieldValue profile) {
        FieldValue type = profile.child("type");
        FieldValue file = profile.child("localhostProfile");
        if (!type.is("Localhost")) {
            if (file.present()) {
                file.invalid(InternalForm.pointers(profile, FIELDS), "can only be set when seccomp type is Localhost");
            }
        } else if (file.absent()) {
            file.required("must be set when seccomp type is Localhost");
        } else {
            PathFormats.descending(file);
        }
    }
}
