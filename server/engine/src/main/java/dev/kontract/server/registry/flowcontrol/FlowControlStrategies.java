package dev.kontract.server.registry.flowcontrol;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import java.util.Map;

/** The strategies of the {@code flowcontrol.apiserver.k8s.io} group. */
public final class FlowControlStrategies {

    private FlowControlStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(
                BootstrapFlowControl.SCHEMA, new FlowSchemaStrategy(),
                BootstrapFlowControl.LEVEL, new PriorityLevelStrategy());
    }
}
