package dev.kontract.server.registry.autoscaling;

import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.Strategy;
import dev.kontract.server.registry.form.VersionConversion;
import java.util.Map;

/** The strategies of the {@code autoscaling} group. */
public final class AutoscalingStrategies {

    private static final GroupVersionKind AUTOSCALER =
            new GroupVersionKind("autoscaling", "v2", "HorizontalPodAutoscaler");

    private AutoscalingStrategies() {}

    /** Returns the strategies by kind. */
    public static Map<GroupVersionKind, Strategy> all() {
        return Map.of(AUTOSCALER, new HorizontalPodAutoscalerStrategy());
    }

    /** Returns what converts between the versions of a kind, by the stored kind. */
    public static Map<GroupVersionKind, VersionConversion> conversions() {
        return Map.of(AUTOSCALER, new HorizontalPodAutoscalerConversion());
    }
}
