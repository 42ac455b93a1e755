package dev.kontract.server.controller.disruption;

import dev.kontract.model.Condition;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.Conditions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Computes the status of a budget. */
final class BudgetStatus {

    private static final String ALLOWED = "DisruptionAllowed";

    private static final Conditions<Condition> CONDITIONS = new Conditions<>(
            Condition::getType,
            Condition::getStatus,
            Condition::getLastTransitionTime,
            Condition::setLastTransitionTime);

    private BudgetStatus() {}

    /**
     * Returns the status of a budget whose pods were counted.
     *
     * @param healthy how many of the pods are healthy
     * @param disrupted the pods whose eviction was granted and that are still there
     */
    static PodDisruptionBudgetStatus of(
            PodDisruptionBudget budget,
            ExpectedPods.Count count,
            int healthy,
            Map<String, Time> disrupted,
            Instant now) {
        int allowed = count.expected() <= 0 ? 0 : Math.max(0, healthy - count.healthy());
        String reason = allowed > 0 ? "SufficientPods" : "InsufficientPods";
        Long generation = budget.metadata().getGeneration();
        return new PodDisruptionBudgetStatus()
                .observedGeneration(generation)
                .disruptedPods(disrupted.isEmpty() ? null : disrupted)
                .disruptionsAllowed(allowed)
                .currentHealthy(healthy)
                .desiredHealthy(count.healthy())
                .expectedPods(count.expected())
                .conditions(CONDITIONS.with(
                        stored(budget).getConditions(), condition(allowed > 0, reason, "", generation, now)));
    }

    /** Returns the status of a budget whose pods could not be counted: no evictions are granted. */
    static PodDisruptionBudgetStatus failed(PodDisruptionBudget budget, String why, Instant now) {
        PodDisruptionBudgetStatus status = stored(budget);
        Condition condition = condition(false, "SyncFailed", why, status.getObservedGeneration(), now);
        return new PodDisruptionBudgetStatus()
                .observedGeneration(status.getObservedGeneration())
                .disruptedPods(status.getDisruptedPods())
                .disruptionsAllowed(0)
                .currentHealthy(status.getCurrentHealthy())
                .desiredHealthy(status.getDesiredHealthy())
                .expectedPods(status.getExpectedPods())
                .conditions(CONDITIONS.with(status.getConditions(), condition));
    }

    static PodDisruptionBudgetStatus stored(PodDisruptionBudget budget) {
        return Objects.requireNonNullElseGet(budget.getStatus(), PodDisruptionBudgetStatus::new);
    }

    /** Returns whether a status differs from the one the budget has. */
    static boolean isChanged(PodDisruptionBudget budget, PodDisruptionBudgetStatus next) {
        PodDisruptionBudgetStatus stored = stored(budget);
        return !Objects.equals(stored.getObservedGeneration(), next.getObservedGeneration())
                || number(stored.getDisruptionsAllowed()) != number(next.getDisruptionsAllowed())
                || number(stored.getCurrentHealthy()) != number(next.getCurrentHealthy())
                || number(stored.getDesiredHealthy()) != number(next.getDesiredHealthy())
                || number(stored.getExpectedPods()) != number(next.getExpectedPods())
                || !Objects.requireNonNullElse(stored.getDisruptedPods(), Map.of())
                        .equals(Objects.requireNonNullElse(next.getDisruptedPods(), Map.of()))
                || !Objects.requireNonNullElse(stored.getConditions(), List.of())
                        .equals(next.getConditions());
    }

    private static int number(@Nullable Integer value) {
        return value == null ? 0 : value;
    }

    private static Condition condition(
            boolean allowed, String reason, String message, @Nullable Long generation, Instant now) {
        return new Condition()
                .type(ALLOWED)
                .status(allowed ? "True" : "False")
                .observedGeneration(generation)
                .lastTransitionTime(new Time(now))
                .reason(reason)
                .message(message);
    }
}
