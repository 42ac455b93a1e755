package dev.kontract.server.registry.core.container;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.function.Consumer;

/** The rules of containers that relate several values, by the names that the contract gives them. */
public final class ContainerRules {

    /** The rules. */
    public static final Map<String, Consumer<FieldValue>> ALL = Map.of(
            "field-of-environment", DownwardFieldValidation::ofEnvironment,
            "resource-field", DownwardFieldValidation::resource,
            "variable-source", EnvValidation::variable,
            "variables-source", EnvValidation::variables);

    private ContainerRules() {}
}
