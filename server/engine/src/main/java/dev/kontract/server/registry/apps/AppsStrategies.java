package dev.kontract.server.registry.apps;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.Strategy;
import java.util.Map;
import java.util.Set;

/** The strategies of the {@code apps} group. */
public final class AppsStrategies {

    private AppsStrategies() {}

    /**
     * Returns the strategies by kind.
     *
     * @param open the enabled feature gates
     */
    public static Map<GroupVersionKind, Strategy> of(Set<FeatureGate> open) {
        return Map.of(
                type("Deployment"), new DeploymentStrategy(),
                type("ReplicaSet"), new ReplicaSetStrategy(),
                type("DaemonSet"), new DaemonSetStrategy(),
                type("StatefulSet"), new StatefulSetStrategy(StatefulSetFields.of(open)),
                type("ControllerRevision"), new ControllerRevisionStrategy());
    }

    private static GroupVersionKind type(String kind) {
        return new GroupVersionKind("apps", "v1", kind);
    }
}
