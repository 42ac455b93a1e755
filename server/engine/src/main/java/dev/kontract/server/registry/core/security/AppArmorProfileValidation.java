package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;

/**
 * Validates an AppArmor profile.
 *
 * @see <a href="https://kubernetes.io/docs/tutorials/security/apparmor/">Restrict a container's access with
 *     AppArmor</a>
 */
final class AppArmorProfileValidation {

    private static final List<String> TYPES = List.of("Localhost", "RuntimeDefault", "Unconfined");
    private static final int LONGEST_PATH = 4095;

    private AppArmorProfileValidation() {}

    static void validate(FieldValue profile) {
        FieldValue type = profile.child("type");
        FieldValue file = profile.child("localhostProfile");
        switch (type.text()) {
            case "Localhost" -> onNode(file);
            case "RuntimeDefault", "Unconfined" -> {
                if (file.present()) {
                    file.invalid("can only be set when AppArmor type is Localhost");
                }
            }
            case "" -> type.required("type is required when appArmorProfile is set");
            default -> type.notSupported(TYPES);
        }
    }

    private static void onNode(FieldValue file) {
        if (file.absent()) {
            file.required("must be set when AppArmor type is Localhost");
            return;
        }
        if (!file.text().strip().equals(file.text())) {
            file.invalid("must not be padded with whitespace");
        } else if (file.empty()) {
            file.required("must be set when AppArmor type is Localhost");
        }
        file.atMost(LONGEST_PATH);
    }
}
