package dev.kontract.server.registry.apps;

import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the group of workloads. */
public final class AppsStrategies {

    private AppsStrategies() {}

    /** The strategies by kind. */
    public static Map<String, Strategy> all() {
        return Map.of(
                "StatefulSet", new StatefulSetStrategy(),
                "ControllerRevision", new ControllerRevisionStrategy());
    }

    /** The strategy of the view that only tells how many replicas are wanted and there. */
    public static Strategy scale() {
        return new ScaleStrategy();
    }
}
