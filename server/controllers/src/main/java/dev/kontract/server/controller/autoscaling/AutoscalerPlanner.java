package dev.kontract.server.controller.autoscaling;

import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.HorizontalPodAutoscalerSpec;
import dev.kontract.model.MetricSpec;
import dev.kontract.model.MetricStatus;
import dev.kontract.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Plans the scale of a workload from its observed state and metrics alone.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/autoscaling/horizontal-pod-autoscale/">Horizontal pod
 *     autoscaling</a>
 */
final class AutoscalerPlanner {

    /** The number of replicas that the metrics require, and the metric that requires most. */
    private record Demand(int replicas, String metric) {}

    private final ObservedAutoscaler observed;
    private final MetricReadings readings;
    private final HorizontalPodAutoscalerSpec spec;
    private final int current;
    private final AutoscalerReport report;
    private final ScalingLimits limits;

    private AutoscalerPlanner(ObservedAutoscaler observed, MetricReadings readings) {
        this.observed = observed;
        this.readings = readings;
        spec = observed.autoscaler().getSpec();
        current = observed.scale().desired();
        report = new AutoscalerReport(observed.autoscaler(), observed.now());
        limits = new ScalingLimits(report, observed.history().copy(), current, least(spec), observed.now());
    }

    static AutoscalerPlan plan(ObservedAutoscaler observed, MetricReadings readings) {
        AutoscalerPlanner planner = new AutoscalerPlanner(observed, readings);
        Optional<AutoscalerPlan.Resize> resize = planner.resize();
        return new AutoscalerPlan(resize, planner.report, planner.limits);
    }

    /** Returns the report on an autoscaler whose workload or scale is not found. */
    static AutoscalerReport withoutScale(HorizontalPodAutoscaler autoscaler, String why, Instant now) {
        AutoscalerReport report = new AutoscalerReport(autoscaler, now);
        report.warning("FailedGetScale", why);
        report.set(
                AutoscalerReport.ABLE_TO_SCALE,
                false,
                "FailedGetScale",
                "the HPA controller was unable to get the target's current scale: " + why);
        return report;
    }

    /** Returns whether the plan depends on metrics: the workload is not scaled to zero, and its scale is within the limits. */
    static boolean isMeasured(HorizontalPodAutoscalerSpec spec, int current) {
        return current != 0 && current <= spec.getMaxReplicas() && current >= least(spec);
    }

    private static int least(HorizontalPodAutoscalerSpec spec) {
        return Objects.requireNonNullElse(spec.getMinReplicas(), 1);
    }

    private Optional<AutoscalerPlan.Resize> resize() {
        report.set(
                AutoscalerReport.ABLE_TO_SCALE,
                true,
                "SucceededGetScale",
                "the HPA controller was able to get the target's current scale");
        if (current == 0) {
            report.set(
                    AutoscalerReport.SCALING_ACTIVE,
                    false,
                    "ScalingDisabled",
                    "scaling is disabled since the replica count of the target is zero");
            report.remove(AutoscalerReport.SCALED_TO_ZERO);
            return keep(List.of());
        }
        if (isMeasured(spec, current)) {
            return follow();
        }
        return current > spec.getMaxReplicas()
                ? resize(spec.getMaxReplicas(), "Current number of replicas above Spec.MaxReplicas", List.of())
                : resize(least(spec), "Current number of replicas below Spec.MinReplicas", List.of());
    }

    private Optional<AutoscalerPlan.Resize> keep(List<MetricStatus> metrics) {
        report.counted(current, metrics);
        report.desired(current, false);
        return Optional.empty();
    }

    private Optional<AutoscalerPlan.Resize> resize(int replicas, String reason, List<MetricStatus> metrics) {
        report.counted(current, metrics);
        return Optional.of(new AutoscalerPlan.Resize(replicas, reason));
    }

    /** Scales the workload as its metrics require, within the limits. */
    private Optional<AutoscalerPlan.Resize> follow() {
        List<MetricStatus> statuses = new ArrayList<>();
        Demand demand;
        try {
            demand = demand(pods(), statuses);
        } catch (AutoscalingException e) {
            report.counted(current, statuses);
            report.warning("FailedComputeMetricsReplicas", e.text());
            return Optional.empty();
        }
        int replicas = limits.bound(demand.replicas());
        if (replicas == current) {
            return keep(statuses);
        }
        String reason = "";
        if (demand.replicas() > current) {
            reason = demand.metric() + " above target";
        } else if (demand.replicas() < current) {
            reason = "All metrics below target";
        }
        return resize(replicas, reason, statuses);
    }

    /**
     * Returns the pods of the workload.
     *
     * @throws AutoscalingException if they cannot be selected, or another autoscaler scales some of them
     */
    private List<Pod> pods() throws AutoscalingException {
        String selector = observed.scale().selector();
        SelectedPods selected = observed.selected();
        if (selector.isEmpty()) {
            report.warning("SelectorRequired", "selector is required");
            report.set(
                    AutoscalerReport.SCALING_ACTIVE,
                    false,
                    "InvalidSelector",
                    "the HPA target's scale is missing a selector");
            throw new AutoscalingException("selector is required");
        }
        if (selected.failure().isPresent()) {
            throw refused(
                    "InvalidSelector",
                    "couldn't convert selector into a corresponding internal selector object: "
                            + selected.failure().get());
        }
        if (selected.autoscalers().size() > 1) {
            throw refused(
                    "AmbiguousSelector",
                    "pods by selector " + selector + " are controlled by multiple HPAs: ["
                            + String.join(" ", selected.autoscalers()) + ']');
        }
        return selected.pods();
    }

    private AutoscalingException refused(String reason, String message) {
        report.warning(reason, message);
        report.set(AutoscalerReport.SCALING_ACTIVE, false, reason, message);
        return new AutoscalingException(message);
    }

    private Demand demand(List<Pod> pods, List<MetricStatus> statuses) throws AutoscalingException {
        HorizontalPodAutoscaler autoscaler = observed.autoscaler();
        ReplicaCalculation calculation = new ReplicaCalculation(
                pods, current, observed.scale().present(), Tolerances.of(autoscaler), observed.now());
        MetricProposals proposals =
                new MetricProposals(readings, calculation, Objects.requireNonNull(autoscaler.namespace()));
        List<MetricSpec> metrics = Objects.requireNonNullElse(spec.getMetrics(), List.of());
        List<MetricProposals.Failed> failures = new ArrayList<>();
        Demand most = new Demand(0, "");
        for (MetricSpec metric : metrics) {
            try {
                MetricProposals.Proposal proposal = proposals.of(metric);
                statuses.add(proposal.status());
                if (most.replicas() == 0 || proposal.replicas() > most.replicas()) {
                    most = new Demand(proposal.replicas(), proposal.metric());
                }
            } catch (MetricProposals.Failed e) {
                report.warning(e.reason(), e.detail());
                // The real controller keeps an empty entry for a metric that it could not read.
                statuses.add(new MetricStatus().type(""));
                failures.add(e);
            }
        }
        boolean all = failures.size() == metrics.size();
        if (!failures.isEmpty() && (all || most.replicas() < current)) {
            throw unavailable(failures, metrics.size());
        }
        report.set(
                AutoscalerReport.SCALING_ACTIVE,
                true,
                "ValidMetricFound",
                "the HPA was able to successfully calculate a replica count from " + most.metric());
        return most;
    }

    private AutoscalingException unavailable(List<MetricProposals.Failed> failures, int metrics) {
        MetricProposals.Failed first = failures.get(0);
        report.set(
                AutoscalerReport.SCALING_ACTIVE,
                false,
                first.reason(),
                "the HPA was unable to compute the replica count: " + first.detail());
        return new AutoscalingException("invalid metrics (" + failures.size() + " invalid out of " + metrics
                + "), first error is: " + first.getMessage());
    }
}
