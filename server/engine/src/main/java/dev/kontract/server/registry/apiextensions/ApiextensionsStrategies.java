package dev.kontract.server.registry.apiextensions;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The strategies of the {@code apiextensions.k8s.io} group. */
public final class ApiextensionsStrategies {

    /** The finalizer that keeps a deleted definition until its objects are removed. */
    public static final String CLEANUP_FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

    private ApiextensionsStrategies() {}

    /** Returns the rule that the contract names; null if this group has no rule of that name. */
    public static @Nullable Consumer<FieldValue> rule(String name) {
        return switch (name) {
            case "list-kind" -> DefinitionRules::listKind;
            default -> null;
        };
    }

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(
                new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition"),
                new CustomResourceDefinitionStrategy());
    }
}
