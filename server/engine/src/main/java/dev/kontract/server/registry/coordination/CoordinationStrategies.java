package dev.kontract.server.registry.coordination;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code coordination.k8s.io} group. */
public final class CoordinationStrategies {

    private CoordinationStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(type("Lease"), new LeaseStrategy());
    }

    private static GroupVersionKind type(String kind) {
        return new GroupVersionKind("coordination.k8s.io", "v1", kind);
    }
}
