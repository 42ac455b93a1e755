package dev.kontract.server.registry.node;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code node.k8s.io} group. */
public final class NodeGroupStrategies {

    private NodeGroupStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(new GroupVersionKind("node.k8s.io", "v1", "RuntimeClass"), new RuntimeClassStrategy());
    }
}
