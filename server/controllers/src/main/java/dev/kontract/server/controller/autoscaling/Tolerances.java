package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.HPAScalingRules;
import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.HorizontalPodAutoscalerBehavior;
import org.jspecify.annotations.Nullable;

/**
 * The tolerated deviation of a metric from its target.
 *
 * @param down the tolerance below, as a share of the target
 * @param up the tolerance above
 */
record Tolerances(double down, double up) {

    private static final double STANDARD = 0.1;

    static Tolerances of(HorizontalPodAutoscaler autoscaler) {
        HorizontalPodAutoscalerBehavior behavior = autoscaler.getSpec().getBehavior();
        return behavior == null
                ? new Tolerances(STANDARD, STANDARD)
                : new Tolerances(of(behavior.getScaleDown()), of(behavior.getScaleUp()));
    }

    private static double of(@Nullable HPAScalingRules rules) {
        return rules == null || rules.getTolerance() == null
                ? STANDARD
                : rules.getTolerance().amount().doubleValue();
    }

    /** Returns whether the ratio of a metric to its target requires no change. */
    boolean allow(double ratio) {
        return 1.0 - down <= ratio && ratio <= 1.0 + up;
    }
}
