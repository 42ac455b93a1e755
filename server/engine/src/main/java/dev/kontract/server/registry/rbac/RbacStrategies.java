package dev.kontract.server.registry.rbac;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code rbac.authorization.k8s.io} group. */
public final class RbacStrategies {

    private RbacStrategies() {}

    /**
     * Returns the strategies by kind.
     *
     * @param group the name of the group, which role references and subjects use
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
