package dev.kontract.server.registry.rbac;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the group that holds roles and bindings. */
public final class RbacStrategies {

    private RbacStrategies() {}

    /**
     * The strategies by kind.
     *
     * @param group the full name of the group, which roles and subjects refer to
     */
    public static Map<GroupVersionKind, Strategy> of(String group) {
        return Map.of(
                type(group, "Role"),
                new RoleStrategy(),
                type(group, "ClusterRole"),
                new ClusterRoleStrategy(),
                type(group, "RoleBinding"),
                BindingStrategy.ofNamespace(group),
                type(group, "ClusterRoleBinding"),
                BindingStrategy.ofCluster(group));
    }

    private static GroupVersionKind type(String group, String kind) {
        return new GroupVersionKind(group, "v1", kind);
    }
}
