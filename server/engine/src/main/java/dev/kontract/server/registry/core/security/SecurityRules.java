package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rules of security contexts that the contract names. */
public final class SecurityRules {

    private SecurityRules() {}

    /** Returns the rule that the contract names; null if this group has no rule of that name. */
    public static @Nullable Consumer<FieldValue> rule(String name) {
        return switch (name) {
            case "apparmor-profile" -> AppArmorProfileValidation::validate;
            case "seccomp-profile" -> SeccompProfileValidation::validate;
            case "windows-user" -> WindowsOptionsValidation::userName;
            default -> null;
        };
    }
}
