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
import dev.kontract.server.controller.ControllerContext;
import dev.kontract.server.controller.workload.StatusWriter;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Counts the pods of a budget and updates its status. Thread-safe. */
final class DisruptionReconciler implements Reconciler {

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

    /** Returns whether a budget selects a pod. */
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
        BudgetPlan plan = BudgetPlan.of(observed(budget, selected));
        plan.events().forEach(context.events().about(Kinds.POD_DISRUPTION_BUDGET, budget)::record);
        String message = "Pod was expected by PDB " + budget.key() + " to be deleted but it wasn't";
        plan.remaining().forEach(pod -> context.events().about(Kinds.POD, pod).warning("NotDeleted", message));
        if (BudgetStatus.isChanged(budget, plan.status())) {
            // If the budget has changed in the meantime, for instance by an eviction, the write fails and is retried.
            statuses.write(Json.copy(budget).status(plan.status()));
        }
        return plan.again().map(Result::again).orElseGet(Result::done);
    }

    private ObservedBudget observed(PodDisruptionBudget budget, List<Pod> selected) {
        Instant now = context.clock().instant();
        try {
            return new ObservedBudget(budget, selected, expected.of(budget, selected), Optional.empty(), now);
        } catch (IllegalStateException e) {
            Optional<String> failure = Optional.of(Objects.toString(e.getMessage()));
            return new ObservedBudget(budget, selected, ExpectedPods.NONE, failure, now);
        }
    }
}
