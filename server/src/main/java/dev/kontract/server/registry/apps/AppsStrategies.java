package dev.kontract.server.registry.apps;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.Strategy;
import java.util.Map;
import java.util.Set;

/** The strategies of the group of workloads. */
public final class AppsStrategies {

    private AppsStrategies() {}

    /**
     * The strategies by kind.
     *
     * @param open the gates that are open
     */
    public static Map<GroupVersionKind, Strategy> of(Set<FeatureGate> open) {
        MaxUnavailable rule =
                open.contains(FeatureGate.MAX_UNAVAILABLE_STATEFUL_SET) ? MaxUnavailable.KEPT : MaxUnavailable.DROPPED;
        return Map.of(
                type("StatefulSet"), new StatefulSetStrategy(rule),
                type("ControllerRevision"), new ControllerRevisionStrategy());
    }

    private static GroupVersionKind type(String kind) {
        return new GroupVersionKind("apps", "v1", kind);
    }
}
