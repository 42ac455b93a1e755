package dev.kontract.server.registry.discovery;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code discovery.k8s.io} group. */
public final class DiscoveryStrategies {

    private DiscoveryStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(new GroupVersionKind("discovery.k8s.io", "v1", "EndpointSlice"), new EndpointSliceStrategy());
    }
}
