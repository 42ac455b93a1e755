package dev.kontract.server.registry.rbac;

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
    public static Map<String, Strategy> of(String group) {
        return Map.of(
                "Role",
                new RoleStrategy(),
                "ClusterRole",
                new ClusterRoleStrategy(),
                "RoleBinding",
                BindingStrategy.ofNamespace(group),
                "ClusterRoleBinding",
                BindingStrategy.ofCluster(group));
    }
}
