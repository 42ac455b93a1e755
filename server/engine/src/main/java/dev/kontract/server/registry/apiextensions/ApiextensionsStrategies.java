package dev.kontract.server.registry.apiextensions;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.function.Consumer;

/** The strategies of the {@code apiextensions.k8s.io} group. */
public final class ApiextensionsStrategies {

    /** The finalizer that keeps a deleted definition until its objects are removed. */
    public static final String CLEANUP_FINALIZER = "customresourcecleanup.apiextensions.k8s.io";

    /** The rules that the contract names. */
    public static final Map<String, Consumer<FieldValue>> RULES = Map.of("list-kind", DefinitionRules::listKind);

    private ApiextensionsStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(
                new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition"),
                new CustomResourceDefinitionStrategy());
    }
}
