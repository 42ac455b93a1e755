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
 * Limits the proposed replicas by the bounds of the autoscaler, its scaling policies, and earlier recommendations.
 *
 * @param report the autoscaler, whose conditions report the limits
 * @param history its history
 * @param current its current replicas
 * @param least its minimum replicas
 * @param now the current time
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#configurable-scaling-behavior">Configurable
 *     scaling behavior</a>
 */
record ScalingLimits(AutoscalerReport report, ScalingHistory history, int current, int least, Instant now) {

    private static final Duration STABILIZATION = Duration.ofMinutes(5);
    private static final int PERCENT = 100;

    /** Without a behavior, scaling up at least to this number is allowed. */
    private static final int ALWAYS_ALLOWED = 4;

    private static final String HIGHER =
            "recent recommendations were higher than current one, applying the highest recent recommendation";
    private static final String LOWER =
            "recent recommendations were lower than current one, applying the lowest recent recommendation";

    private record Bounded(int replicas, String reason, String message) {}

    /** Returns the limited number of replicas, and sets the conditions that explain it. */
    int bound(int proposed) {
        HorizontalPodAutoscaler autoscaler = report.autoscaler();
        HorizontalPodAutoscalerBehavior behavior = autoscaler.getSpec().getBehavior();
        int most = autoscaler.getSpec().getMaxReplicas();
        int stable = behavior == null ? stabilized(proposed) : stabilized(proposed, behavior);
        boolean up = behavior != null && proposed >= current;
        if (stable == proposed) {
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

    private int stabilized(int proposed) {
        Instant since = now.minus(STABILIZATION);
        int highest = history.recommended(proposed, since, Math::max);
        history.recommend(proposed, now, since);
        return highest;
    }

    private int stabilized(int proposed, HorizontalPodAutoscalerBehavior behavior) {
        Instant upSince = now.minus(window(behavior.getScaleUp(), Duration.ZERO));
        Instant downSince = now.minus(window(behavior.getScaleDown(), STABILIZATION));
        int up = history.recommendedAfter(proposed, upSince, Math::min);
        int down = history.recommendedAfter(proposed, downSince, Math::max);
        history.recommend(proposed, now, upSince.isBefore(downSince) ? upSince : downSince);
        return Math.min(Math.max(current, up), down);
    }

    private static Duration window(@Nullable HPAScalingRules rules, Duration otherwise) {
        return rules == null || rules.getStabilizationWindowSeconds() == null
                ? otherwise
                : Duration.ofSeconds(rules.getStabilizationWindowSeconds());
    }

    private Bounded limited(int proposed, int most) {
        if (proposed < least) {
            return tooFew(least);
        }
        int fastest = Math.max(2 * current, ALWAYS_ALLOWED);
        return proposed > Math.min(most, fastest) ? tooMany(most, fastest) : within(proposed);
    }

    private Bounded limited(int proposed, int most, HorizontalPodAutoscalerBehavior behavior) {
        if (proposed > current) {
            int fastest = Math.max(current, fastestUp(behavior.getScaleUp()));
            return proposed > Math.min(most, fastest) ? tooMany(most, fastest) : within(proposed);
        }
        if (proposed < current) {
            int fastest = Math.min(current, fastestDown(behavior.getScaleDown()));
            if (proposed < Math.max(least, fastest)) {
                return least < fastest
                        ? new Bounded(
                                fastest,
                                "ScaleDownLimit",
                                "the desired replica count is decreasing faster than the maximum scale rate")
                        : tooFew(least);
            }
        }
        return within(proposed);
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

    private static Bounded within(int proposed) {
        return new Bounded(proposed, "DesiredWithinRange", "the desired count is within the acceptable range");
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

    /** Records a change of scale for the policies. */
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
