package dev.kontract.server.registry.flowcontrol;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.function.Consumer;

/** The strategies of the {@code flowcontrol.apiserver.k8s.io} group. */
public final class FlowControlStrategies {

    /** The rules that the contract names. */
    public static final Map<String, Consumer<FieldValue>> RULES = Map.of("flow-subject", FlowSchemaValidation::subject);

    private FlowControlStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(
                BootstrapFlowControl.SCHEMA, new FlowSchemaStrategy(),
                BootstrapFlowControl.LEVEL, new PriorityLevelStrategy());
    }
}
