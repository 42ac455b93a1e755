package dev.kontract.server.registry.core.security;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.server.registry.validation.Paths;
import dev.kontract.server.registry.validation.Value;
import java.util.List;

/**
 * A profile that limits system calls.
 *
 * @see <a href="https://kubernetes.io/docs/reference/node/seccomp/">Seccomp and Kubernetes</a>
 */
final class SeccompProfileValidation {

    private static final List<String> TYPES = List.of("Localhost", "RuntimeDefault", "Unconfined");

    private SeccompProfileValidation() {}

    static void validate(Value profile) {
        if (profile.absent()) {
            return;
        }
        Value type = profile.child("type");
        if (type.empty()) {
            type.required("type is required when seccompProfile is set");
        } else if (!TYPES.contains(type.text())) {
            type.notSupported(TYPES);
        }
        Value file = profile.child("localhostProfile");
        if (!type.is("Localhost")) {
            if (file.present()) {
                file.invalid(shown(profile), "can only be set when seccomp type is Localhost");
            }
        } else if (file.absent()) {
            file.required("must be set when seccomp type is Localhost");
        } else {
            Paths.descending(file);
        }
    }

    private static Object shown(Value profile) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("Type", profile.child("type").text())
                .put("LocalhostProfile", profile.child("localhostProfile").text());
    }
}
