package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.function.Consumer;

/** The rules of security contexts that the contract names. */
public final class SecurityRules {

    /** The rules. */
    public static final Map<String, Consumer<FieldValue>> ALL = Map.of(
            "apparmor-profile", AppArmorProfileValidation::validate,
            "seccomp-profile", SeccompProfileValidation::validate,
            "windows-user", WindowsOptionsValidation::userName);

    private SecurityRules() {}
}
