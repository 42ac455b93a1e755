package dev.kontract.server.controller.autoscaling;

import dev.kontract.client.Kinds;
import dev.kontract.client.ListOptions;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.HorizontalPodAutoscalerSpec;
import dev.kontract.model.MetricSpec;
import dev.kontract.model.MetricStatus;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Scales the workload of an autoscaler to what its metrics ask for, and updates the status. Thread-safe. */
final class AutoscalerReconciler implements Reconciler {

    /** How often each autoscaler is reconciled. */
    static final Duration PERIOD = Duration.ofSeconds(15);

    private static final Logger LOG = LoggerFactory.getLogger(AutoscalerReconciler.class);
    private static final String SCALED_TO_ZERO = "ScaledToZero";

    /** What the metrics ask for, and why. */
    private record Demand(int replicas, String metric, List<MetricStatus> statuses) {}

    private final ControllerContext context;
    private final MetricReadings readings;
    private final ScaleTargets targets;
    private final Indexer<HorizontalPodAutoscaler> autoscalers;
    private final Map<Request, ScalingHistory> histories = new ConcurrentHashMap<>();
    private final Map<Request, Set<String>> selected = new ConcurrentHashMap<>();

    AutoscalerReconciler(ControllerContext context, MetricReadings readings) {
        this.context = context;
        this.readings = readings;
        targets = new ScaleTargets(context.client());
        autoscalers = context.informers().of(Kinds.HORIZONTAL_POD_AUTOSCALER).indexer();
    }

    @Override
    public Result reconcile(Request request) {
        Optional<HorizontalPodAutoscaler> autoscaler = autoscalers.get(request.namespace(), request.name());
        if (autoscaler.isEmpty()) {
            histories.remove(request);
            selected.remove(request);
            return Result.done();
        }
        try {
            reconcile(request, new AutoscalerReport(context, autoscaler.get()));
        } catch (ApiException | TransportException e) {
            LOG.debug("{} was not reconciled", request, e);
        }
        return Result.again(PERIOD);
    }

    private void reconcile(Request request, AutoscalerReport report) {
        ScaleTargets.Target target;
        try {
            target = targets.find(
                    request.namespace(), report.autoscaler().getSpec().getScaleTargetRef());
        } catch (AutoscalingException e) {
            report.warning("FailedGetScale", e.text());
            report.set(
                    AutoscalerReport.ABLE_TO_SCALE,
                    false,
                    "FailedGetScale",
                    "the HPA controller was unable to get the target's current scale: " + e.text());
            report.write();
            return;
        }
        report.set(
                AutoscalerReport.ABLE_TO_SCALE,
                true,
                "SucceededGetScale",
                "the HPA controller was able to get the target's current scale");
        ScalingHistory history = histories.computeIfAbsent(request, each -> new ScalingHistory());
        history.begin(target.wanted(), context.clock().instant());
        scale(request, report, target, history);
    }

    private void scale(Request request, AutoscalerReport report, ScaleTargets.Target target, ScalingHistory history) {
        HorizontalPodAutoscalerSpec spec = report.autoscaler().getSpec();
        int current = target.wanted();
        int least = Objects.requireNonNullElse(spec.getMinReplicas(), 1);
        ScalingLimits limits = new ScalingLimits(
                report, history, current, least, context.clock().instant());
        if (current == 0) {
            report.set(
                    AutoscalerReport.SCALING_ACTIVE,
                    false,
                    "ScalingDisabled",
                    "scaling is disabled since the replica count of the target is zero");
            report.remove(SCALED_TO_ZERO);
            conclude(report, current, List.of());
        } else if (current > spec.getMaxReplicas()) {
            String reason = "Current number of replicas above Spec.MaxReplicas";
            resize(report, target, limits, new Demand(spec.getMaxReplicas(), reason, List.of()));
        } else if (current < least) {
            String reason = "Current number of replicas below Spec.MinReplicas";
            resize(report, target, limits, new Demand(least, reason, List.of()));
        } else {
            Optional<Demand> demand = demand(request, report, target);
            demand.ifPresent(asked -> follow(report, target, limits, asked));
        }
    }

    /** Scales the workload as the metrics ask for, within the limits. */
    private void follow(AutoscalerReport report, ScaleTargets.Target target, ScalingLimits limits, Demand asked) {
        int current = target.wanted();
        int replicas = limits.bound(asked.replicas());
        if (replicas == current) {
            conclude(report, current, asked.statuses());
            return;
        }
        String reason = "";
        if (asked.replicas() > current) {
            reason = asked.metric() + " above target";
        } else if (asked.replicas() < current) {
            reason = "All metrics below target";
        }
        resize(report, target, limits, new Demand(replicas, reason, asked.statuses()));
    }

    private static void conclude(AutoscalerReport report, int replicas, List<MetricStatus> metrics) {
        report.counted(replicas, metrics);
        report.desired(replicas, false);
        report.write();
    }

    /** Writes the scale; the metric of the demand is the reason in the Event. */
    private static void resize(
            AutoscalerReport report, ScaleTargets.Target target, ScalingLimits limits, Demand demand) {
        String size = "New size: " + demand.replicas() + "; reason: " + demand.metric();
        report.counted(target.wanted(), demand.statuses());
        try {
            target.resize(demand.replicas());
        } catch (ApiException e) {
            String why = AutoscalerReport.message(e);
            report.warning("FailedRescale", size + "; error: " + why);
            report.set(
                    AutoscalerReport.ABLE_TO_SCALE,
                    false,
                    "FailedUpdateScale",
                    "the HPA controller was unable to update the target scale: " + why);
            report.write();
            return;
        }
        report.set(
                AutoscalerReport.ABLE_TO_SCALE,
                true,
                "SucceededRescale",
                "the HPA controller was able to update the target scale to " + demand.replicas());
        report.normal("SuccessfulRescale", size);
        limits.scaled(demand.replicas());
        report.remove(SCALED_TO_ZERO);
        report.desired(demand.replicas(), true);
        report.write();
    }

    /** Returns what the metrics ask for; if that cannot be told, reports why and returns nothing. */
    private Optional<Demand> demand(Request request, AutoscalerReport report, ScaleTargets.Target target) {
        List<MetricStatus> statuses = new ArrayList<>();
        try {
            List<Pod> pods = pods(request, report, target.selector());
            return Optional.of(demand(report, target, pods, statuses));
        } catch (AutoscalingException e) {
            report.counted(target.wanted(), statuses);
            report.write();
            report.warning("FailedComputeMetricsReplicas", e.text());
            return Optional.empty();
        }
    }

    private Demand demand(
            AutoscalerReport report, ScaleTargets.Target target, List<Pod> pods, List<MetricStatus> statuses)
            throws AutoscalingException {
        HorizontalPodAutoscaler autoscaler = report.autoscaler();
        int current = target.wanted();
        Instant now = context.clock().instant();
        ReplicaCalculation calculation =
                new ReplicaCalculation(pods, current, target.present(), Tolerances.of(autoscaler), now);
        MetricProposals proposals = new MetricProposals(readings, calculation, report.namespace());
        List<MetricSpec> metrics =
                Objects.requireNonNullElse(autoscaler.getSpec().getMetrics(), List.of());
        List<MetricProposals.Failed> failures = new ArrayList<>();
        Demand most = new Demand(0, "", statuses);
        for (MetricSpec metric : metrics) {
            try {
                MetricProposals.Proposal proposal = proposals.of(metric);
                statuses.add(proposal.status());
                if (most.replicas() == 0 || proposal.replicas() > most.replicas()) {
                    most = new Demand(proposal.replicas(), proposal.metric(), statuses);
                }
            } catch (MetricProposals.Failed e) {
                report.warning(e.reason(), e.detail());
                // The real controller keeps an empty place for a metric that it could not read.
                statuses.add(new MetricStatus().type(""));
                failures.add(e);
            }
        }
        boolean all = failures.size() == metrics.size();
        if (!failures.isEmpty() && (all || most.replicas() < current)) {
            throw unavailable(report, failures, metrics.size());
        }
        report.set(
                AutoscalerReport.SCALING_ACTIVE,
                true,
                "ValidMetricFound",
                "the HPA was able to successfully calculate a replica count from " + most.metric());
        return most;
    }

    private static AutoscalingException unavailable(
            AutoscalerReport report, List<MetricProposals.Failed> failures, int metrics) {
        MetricProposals.Failed first = failures.get(0);
        report.set(
                AutoscalerReport.SCALING_ACTIVE,
                false,
                first.reason(),
                "the HPA was unable to compute the replica count: " + first.detail());
        return new AutoscalingException("invalid metrics (" + failures.size() + " invalid out of " + metrics
                + "), first error is: " + first.getMessage());
    }

    /**
     * Returns the pods of the workload.
     *
     * @throws AutoscalingException if they cannot be selected, or another autoscaler scales some of them
     */
    private List<Pod> pods(Request request, AutoscalerReport report, String selector) throws AutoscalingException {
        if (selector.isEmpty()) {
            report.warning("SelectorRequired", "selector is required");
            report.set(
                    AutoscalerReport.SCALING_ACTIVE,
                    false,
                    "InvalidSelector",
                    "the HPA target's scale is missing a selector");
            throw new AutoscalingException("selector is required");
        }
        List<Pod> pods;
        try {
            pods = context.client()
                    .pods(request.namespace())
                    .list(ListOptions.all().labels(selector))
                    .items();
        } catch (ApiException.BadRequest e) {
            throw refused(
                    report,
                    "InvalidSelector",
                    "couldn't convert selector into a corresponding internal selector object: "
                            + AutoscalerReport.message(e));
        }
        Set<String> names = pods.stream().map(Pod::name).collect(Collectors.toSet());
        selected.put(request, names);
        List<String> autoscalersOfPods = selected.entrySet().stream()
                .filter(each -> each.getKey().namespace().equals(request.namespace()))
                .filter(each -> !Collections.disjoint(each.getValue(), names))
                .map(each -> '{' + each.getKey().name() + ' ' + request.namespace() + '}')
                .sorted()
                .toList();
        if (autoscalersOfPods.size() > 1) {
            throw refused(
                    report,
                    "AmbiguousSelector",
                    "pods by selector " + selector + " are controlled by multiple HPAs: ["
                            + String.join(" ", autoscalersOfPods) + ']');
        }
        return pods;
    }

    private static AutoscalingException refused(AutoscalerReport report, String reason, String message) {
        report.warning(reason, message);
        report.set(AutoscalerReport.SCALING_ACTIVE, false, reason, message);
        return new AutoscalingException(message);
    }
}
