package dev.kontract.server.controller.disruption;

import dev.kontract.client.Kinds;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.informer.Indexer;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.PodHealth;
import dev.kontract.server.controller.workload.StatusWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Counts the pods of a budget and updates its status. Thread-safe. */
final class DisruptionReconciler implements Reconciler {

    /** How long a pod whose eviction was granted is taken for gone, although it is still there. */
    private static final Duration DELETION_TIMEOUT = Duration.ofMinutes(2);

    private final ControllerContext context;
    private final Indexer<PodDisruptionBudget> budgets;
    private final Indexer<Pod> pods;
    private final ExpectedPods expected;
    private final StatusWriter<PodDisruptionBudget> statuses;

    DisruptionReconciler(ControllerContext context) {
        this.context = context;
        budgets = context.informers().of(Kinds.POD_DISRUPTION_BUDGET).indexer();
        pods = context.informers().of(Kinds.POD).indexer();
        expected = new ExpectedPods(context);
        statuses = new StatusWriter<>(context.client(), Kinds.POD_DISRUPTION_BUDGET);
    }

    /** Whether a budget selects a pod. */
    static boolean selects(PodDisruptionBudget budget, Pod pod) {
        return budget.getSpec().getSelector() != null
                && LabelQuery.of(budget.getSpec().getSelector()).matches(pod.labels());
    }

    @Override
    public Result reconcile(Request request) {
        Optional<PodDisruptionBudget> budget = budgets.get(request.namespace(), request.name());
        return budget.map(this::reconcile).orElseGet(Result::done);
    }

    private Result reconcile(PodDisruptionBudget budget) {
        List<Pod> selected = pods.list(Objects.requireNonNull(budget.namespace())).stream()
                .filter(pod -> selects(budget, pod))
                .toList();
        if (selected.isEmpty()) {
            context.events().about(Kinds.POD_DISRUPTION_BUDGET, budget).normal("NoPods", "No matching pods found");
        }
        Instant now = context.clock().instant();
        ExpectedPods.Count count;
        try {
            count = expected.of(budget, selected);
        } catch (IllegalStateException e) {
            String why = Objects.toString(e.getMessage());
            warning(
                    budget,
                    "CalculateExpectedPodCountFailed",
                    "Failed to calculate the number of expected pods: " + why);
            report(budget, BudgetStatus.failed(budget, why, now));
            return Result.done();
        }
        if (count.unmanaged()) {
            warnOfUnmanaged(budget);
        }
        Map<String, Time> disrupted = disrupted(budget, selected, now);
        int healthy = (int) selected.stream()
                .filter(pod -> !pod.deleting() && !disrupted.containsKey(pod.name()) && PodHealth.isReady(pod))
                .count();
        report(budget, BudgetStatus.of(budget, count, healthy, disrupted, now));
        return disrupted.values().stream()
                .map(time -> time.instant().plus(DELETION_TIMEOUT))
                .min(Comparator.naturalOrder())
                .map(end -> Result.again(Duration.between(now, end).plusMillis(1)))
                .orElseGet(Result::done);
    }

    private void warning(PodDisruptionBudget budget, String reason, String message) {
        context.events().about(Kinds.POD_DISRUPTION_BUDGET, budget).warning(reason, message);
    }

    private void warnOfUnmanaged(PodDisruptionBudget budget) {
        warning(
                budget,
                "UnmanagedPods",
                "Pods selected by this PodDisruptionBudget (selector: "
                        + LabelQuery.of(budget.getSpec().getSelector())
                        + ") were found to be unmanaged. As a result, the status of the PDB cannot be calculated"
                        + " correctly, which may result in undefined behavior. To account for these pods please set"
                        + " \".spec.minAvailable\" field of the PDB to an integer value.");
    }

    /** Returns the pods whose eviction was granted, without those that are being deleted or were not deleted in time. */
    private Map<String, Time> disrupted(PodDisruptionBudget budget, List<Pod> selected, Instant now) {
        Map<String, Time> granted =
                Objects.requireNonNullElse(BudgetStatus.told(budget).getDisruptedPods(), Map.<String, Time>of());
        Map<String, Time> disrupted = new HashMap<>();
        for (Pod pod : selected) {
            Time time = granted.get(pod.name());
            if (time == null || pod.deleting()) {
                continue;
            }
            if (time.instant().plus(DELETION_TIMEOUT).isBefore(now)) {
                String message = "Pod was expected by PDB " + budget.key() + " to be deleted but it wasn't";
                context.events().about(Kinds.POD, pod).warning("NotDeleted", message);
            } else {
                disrupted.put(Objects.toString(pod.name()), time);
            }
        }
        return disrupted;
    }

    /** If the budget has changed meanwhile, for instance by an eviction, the write fails and is tried again. */
    private void report(PodDisruptionBudget budget, PodDisruptionBudgetStatus status) {
        if (BudgetStatus.isNews(budget, status)) {
            statuses.write(Json.copy(budget).status(status));
        }
    }
}
