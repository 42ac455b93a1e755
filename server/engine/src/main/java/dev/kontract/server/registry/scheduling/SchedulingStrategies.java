package dev.kontract.server.registry.scheduling;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code scheduling.k8s.io} group. */
public final class SchedulingStrategies {

    private SchedulingStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(SystemPriorityClasses.KIND, new PriorityClassStrategy());
    }
}
