package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.HPAScalingPolicy;
import dev.kontract.model.HPAScalingRules;
import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.HorizontalPodAutoscalerBehavior;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what metrics ask for: by the limits of the autoscaler, by how fast it may scale, and by what was recommended before.
 *
 * @param report the autoscaler, whose conditions tell of the bounds
 * @param history its history
 * @param current the replicas it has
 * @param least the fewest replicas it may have
 * @param now the moment
 * @see <a href="https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#configurable-scaling-behavior">
 *     Configurable scaling behavior</a>
 */
record ScalingLimits(AutoscalerReport report, ScalingHistory history, int current, int least, Instant now) {

    private static final Duration STABILIZATION = Duration.ofMinutes(5);
    private static final int PERCENT = 100;

    /** Without behavior, the replicas may double, and become this many in any case. */
    private static final int ALWAYS_ALLOWED = 4;

    private static final String HIGHER =
            "recent recommendations were higher than current one, applying the highest recent recommendation";
    private static final String LOWER =
            "recent recommendations were lower than current one, applying the lowest recent recommendation";

    private record Bounded(int replicas, String reason, String message) {}

    /** Returns the replicas to have instead of those that were asked for, and sets the conditions that tell why. */
    int bound(int asked) {
        HorizontalPodAutoscaler autoscaler = report.autoscaler();
        HorizontalPodAutoscalerBehavior behavior = autoscaler.getSpec().getBehavior();
        int most = autoscaler.getSpec().getMaxReplicas();
        int stable = behavior == null ? stabilized(asked) : stabilized(asked, behavior);
        boolean up = behavior != null && asked >= current;
        if (stable == asked) {
            report.set(
                    AutoscalerReport.ABLE_TO_SCALE, true, "ReadyForNewScale", "recommended size matches current size");
        } else {
            report.set(
                    AutoscalerReport.ABLE_TO_SCALE,
                    true,
                    up ? "ScaleUpStabilized" : "ScaleDownStabilized",
                    up ? LOWER : HIGHER);
        }
        Bounded bounded = behavior == null ? limited(stable, most) : limited(stable, most, behavior);
        report.set(AutoscalerReport.SCALING_LIMITED, bounded.replicas() != stable, bounded.reason(), bounded.message());
        return bounded.replicas();
    }

    private int stabilized(int asked) {
        Instant since = now.minus(STABILIZATION);
        int highest = history.recommended(asked, since, Math::max);
        history.recommend(asked, now, since);
        return highest;
    }

    private int stabilized(int asked, HorizontalPodAutoscalerBehavior behavior) {
        Instant upSince = now.minus(window(behavior.getScaleUp(), Duration.ZERO));
        Instant downSince = now.minus(window(behavior.getScaleDown(), STABILIZATION));
        int up = history.recommendedAfter(asked, upSince, Math::min);
        int down = history.recommendedAfter(asked, downSince, Math::max);
        history.recommend(asked, now, upSince.isBefore(downSince) ? upSince : downSince);
        return Math.min(Math.max(current, up), down);
    }

    private static Duration window(@Nullable HPAScalingRules rules, Duration otherwise) {
        return rules == null || rules.getStabilizationWindowSeconds() == null
                ? otherwise
                : Duration.ofSeconds(rules.getStabilizationWindowSeconds());
    }

    private Bounded limited(int asked, int most) {
        if (asked < least) {
            return tooFew(least);
        }
        int fastest = Math.max(2 * current, ALWAYS_ALLOWED);
        return asked > Math.min(most, fastest) ? tooMany(most, fastest) : within(asked);
    }

    private Bounded limited(int asked, int most, HorizontalPodAutoscalerBehavior behavior) {
        if (asked > current) {
            int fastest = Math.max(current, fastestUp(behavior.getScaleUp()));
            return asked > Math.min(most, fastest) ? tooMany(most, fastest) : within(asked);
        }
        if (asked < current) {
            int fastest = Math.min(current, fastestDown(behavior.getScaleDown()));
            if (asked < Math.max(least, fastest)) {
                return least < fastest
                        ? new Bounded(
                                fastest,
                                "ScaleDownLimit",
                                "the desired replica count is decreasing faster than the maximum scale rate")
                        : tooFew(least);
            }
        }
        return within(asked);
    }

    private static Bounded tooMany(int most, int fastest) {
        return most > fastest
                ? new Bounded(
                        fastest,
                        "ScaleUpLimit",
                        "the desired replica count is increasing faster than the maximum scale rate")
                : new Bounded(
                        most, "TooManyReplicas", "the desired replica count is more than the maximum replica count");
    }

    private static Bounded tooFew(int least) {
        return new Bounded(least, "TooFewReplicas", "the desired replica count is less than the minimum replica count");
    }

    private static Bounded within(int asked) {
        return new Bounded(asked, "DesiredWithinRange", "the desired count is within the acceptable range");
    }

    /** Returns the most replicas that the rules for scaling up allow. */
    private int fastestUp(HPAScalingRules rules) {
        if ("Disabled".equals(rules.getSelectPolicy())) {
            return current;
        }
        IntBinaryOperator selection = "Min".equals(rules.getSelectPolicy()) ? Math::min : Math::max;
        return policies(rules).stream()
                .mapToInt(policy -> {
                    int before = replicasBefore(policy);
                    // Rounded up, because a small workload would not grow otherwise.
                    return isPercentage(policy)
                            ? (int) Math.ceil(before * (1 + (double) policy.getValue() / PERCENT))
                            : before + policy.getValue();
                })
                .reduce(selection)
                .orElse(current);
    }

    /** Returns the fewest replicas that the rules for scaling down allow. */
    private int fastestDown(HPAScalingRules rules) {
        if ("Disabled".equals(rules.getSelectPolicy())) {
            return current;
        }
        IntBinaryOperator selection = "Min".equals(rules.getSelectPolicy()) ? Math::max : Math::min;
        return policies(rules).stream()
                .mapToInt(policy -> {
                    int before = replicasBefore(policy);
                    return isPercentage(policy)
                            ? (int) (before * (1 - (double) policy.getValue() / PERCENT))
                            : before - policy.getValue();
                })
                .reduce(selection)
                .orElse(current);
    }

    private int replicasBefore(HPAScalingPolicy policy) {
        return history.replicasBefore(current, Duration.ofSeconds(policy.getPeriodSeconds()), now);
    }

    private static boolean isPercentage(HPAScalingPolicy policy) {
        return "Percent".equals(policy.getType());
    }

    private static List<HPAScalingPolicy> policies(@Nullable HPAScalingRules rules) {
        return rules == null ? List.of() : Objects.requireNonNullElse(rules.getPolicies(), List.of());
    }

    /** Notes a change of scale, which counts for the policies. */
    void scaled(int replicas) {
        HorizontalPodAutoscalerBehavior behavior = report.autoscaler().getSpec().getBehavior();
        if (behavior == null) {
            return;
        }
        HPAScalingRules rules = replicas > current ? behavior.getScaleUp() : behavior.getScaleDown();
        int longest = policies(rules).stream()
                .mapToInt(HPAScalingPolicy::getPeriodSeconds)
                .max()
                .orElse(0);
        history.scaled(current, replicas, now, Duration.ofSeconds(longest));
    }
}
