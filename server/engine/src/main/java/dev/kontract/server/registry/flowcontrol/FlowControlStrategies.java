package dev.kontract.server.registry.flowcontrol;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The strategies of the {@code flowcontrol.apiserver.k8s.io} group. */
public final class FlowControlStrategies {

    private FlowControlStrategies() {}

    /** Returns the rule that the contract names; null if this group has no rule of that name. */
    public static @Nullable Consumer<FieldValue> rule(String name) {
        return switch (name) {
            case "flow-subject" -> FlowSchemaValidation::subject;
            default -> null;
        };
    }

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(
                BootstrapFlowControl.SCHEMA, new FlowSchemaStrategy(),
                BootstrapFlowControl.LEVEL, new PriorityLevelStrategy());
    }
}
