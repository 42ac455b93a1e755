package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rules of containers that relate several values, by the names that the contract gives them. */
public final class ContainerRules {

    private ContainerRules() {}

    /** Returns the rule that the contract names; null if this group has no rule of that name. */
    public static @Nullable Consumer<FieldValue> rule(String name) {
        return switch (name) {
            case "field-of-environment" -> DownwardFieldValidation::ofEnvironment;
            case "resource-field" -> DownwardFieldValidation::resource;
            case "variable-source" -> EnvValidation::variable;
            case "variables-source" -> EnvValidation::variables;
            default -> null;
        };
    }
}
