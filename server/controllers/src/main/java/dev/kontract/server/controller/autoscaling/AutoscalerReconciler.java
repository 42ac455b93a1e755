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
import dev.kontract.model.Pod;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.ObjectEvents;
import dev.kontract.server.controller.workload.StatusWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reconciles an autoscaler: observes it, makes a plan, carries it out and updates the status. Thread-safe. */
final class AutoscalerReconciler implements Reconciler {

    /** How often each autoscaler is reconciled. */
    static final Duration PERIOD = Duration.ofSeconds(15);

    private static final Logger LOG = LoggerFactory.getLogger(AutoscalerReconciler.class);

    private final ControllerContext context;
    private final MetricReadings readings;
    private final ScaleTargets targets;
    private final StatusWriter<HorizontalPodAutoscaler> statuses;
    private final Indexer<HorizontalPodAutoscaler> autoscalers;
    private final Map<Request, ScalingHistory> histories = new ConcurrentHashMap<>();
    private final Map<Request, Set<String>> selected = new ConcurrentHashMap<>();

    AutoscalerReconciler(ControllerContext context, MetricReadings readings) {
        this.context = context;
        this.readings = readings;
        targets = new ScaleTargets(context.client());
        statuses = new StatusWriter<>(context.client(), Kinds.HORIZONTAL_POD_AUTOSCALER);
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
            report(reconcile(request, autoscaler.get()));
        } catch (ApiException | TransportException e) {
            LOG.debug("{} was not reconciled", request, e);
        }
        return Result.again(PERIOD);
    }

    private AutoscalerReport reconcile(Request request, HorizontalPodAutoscaler autoscaler) {
        Instant now = context.clock().instant();
        ScaleTargets.Target target;
        try {
            target = targets.find(request.namespace(), autoscaler.getSpec().getScaleTargetRef());
        } catch (AutoscalingException e) {
            return AutoscalerPlanner.withoutScale(autoscaler, e.text(), now);
        }
        CurrentScale scale = target.current();
        ScalingHistory history = histories.computeIfAbsent(request, each -> new ScalingHistory());
        history.begin(scale.desired(), now);
        SelectedPods pods = AutoscalerPlanner.isMeasured(autoscaler.getSpec(), scale.desired())
                ? selected(request, scale.selector())
                : SelectedPods.NONE;
        AutoscalerPlan plan =
                AutoscalerPlanner.plan(new ObservedAutoscaler(autoscaler, scale, pods, history, now), readings);
        histories.put(request, plan.limits().history());
        plan.resize().ifPresent(resize -> resize(target, plan, resize));
        return plan.report();
    }

    private SelectedPods selected(Request request, String selector) {
        if (selector.isEmpty()) {
            return SelectedPods.NONE;
        }
        try {
            List<Pod> pods = context.client()
                    .pods(request.namespace())
                    .list(ListOptions.all().labels(selector))
                    .items();
            return new SelectedPods(pods, Optional.empty(), selecting(request, pods));
        } catch (ApiException.BadRequest e) {
            return new SelectedPods(List.of(), Optional.of(message(e)), List.of());
        }
    }

    /** Returns the autoscalers that select some of the pods, in the notation of messages. */
    private List<String> selecting(Request request, List<Pod> pods) {
        Set<String> names = pods.stream().map(Pod::name).collect(Collectors.toSet());
        selected.put(request, names);
        return selected.entrySet().stream()
                .filter(each -> each.getKey().namespace().equals(request.namespace()))
                .filter(each -> !Collections.disjoint(each.getValue(), names))
                .map(each -> '{' + each.getKey().name() + ' ' + request.namespace() + '}')
                .sorted()
                .toList();
    }

    private static void resize(ScaleTargets.Target target, AutoscalerPlan plan, AutoscalerPlan.Resize resize) {
        try {
            target.resize(resize.replicas());
            plan.resized(resize);
        } catch (ApiException e) {
            plan.failed(resize, message(e));
        }
    }

    private void report(AutoscalerReport report) {
        ObjectEvents events = context.events().about(Kinds.HORIZONTAL_POD_AUTOSCALER, report.autoscaler());
        report.events().forEach(events::record);
        try {
            report.changed().ifPresent(statuses::write);
        } catch (ApiException e) {
            events.warning("FailedUpdateStatus", message(e));
        }
    }

    /** Returns the message of the server as it sent it. */
    static String message(ApiException failure) {
        @Nullable String sent = failure.status().getMessage();
        return sent == null ? String.valueOf(failure.getMessage()) : sent;
    }
}
