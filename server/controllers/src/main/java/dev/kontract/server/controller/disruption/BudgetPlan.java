package dev.kontract.server.controller.disruption;

import dev.kontract.client.LabelQuery;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.PlannedEvent;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The report on a budget, planned from its observed state alone.
 *
 * @param events the Events about the budget
 * @param remaining pods that were not deleted in time after their eviction was granted, reported by an Event
 * @param status the next status
 * @param again the delay until a granted eviction expires
 */
record BudgetPlan(
        List<PlannedEvent> events, List<Pod> remaining, PodDisruptionBudgetStatus status, Optional<Duration> again) {

    /** The time for which a pod whose eviction was granted counts as deleted. */
    private static final Duration DELETION_TIMEOUT = Duration.ofMinutes(2);

    static BudgetPlan of(ObservedBudget observed) {
        PodDisruptionBudget budget = observed.budget();
        Instant now = observed.now();
        List<PlannedEvent> events = new ArrayList<>();
        if (observed.pods().isEmpty()) {
            events.add(PlannedEvent.normal("NoPods", "No matching pods found"));
        }
        if (observed.failure().isPresent()) {
            String why = observed.failure().get();
            events.add(PlannedEvent.warning(
                    "CalculateExpectedPodCountFailed", "Failed to calculate the number of expected pods: " + why));
            return new BudgetPlan(events, List.of(), BudgetStatus.failed(budget, why, now), Optional.empty());
        }
        if (observed.count().unmanaged()) {
            events.add(unmanaged(budget));
        }
        Map<String, Time> granted = granted(observed);
        List<Pod> remaining = observed.pods().stream()
                .filter(pod -> granted.containsKey(pod.name()) && isExpired(granted.get(pod.name()), now))
                .toList();
        granted.values().removeIf(time -> isExpired(time, now));
        int healthy = (int) observed.pods().stream()
                .filter(pod -> !pod.deleting() && !granted.containsKey(pod.name()) && PodHealth.isReady(pod))
                .count();
        return new BudgetPlan(
                events,
                remaining,
                BudgetStatus.of(budget, observed.count(), healthy, granted, now),
                granted.values().stream()
                        .map(time -> time.instant().plus(DELETION_TIMEOUT))
                        .min(Comparator.naturalOrder())
                        .map(end -> Duration.between(now, end).plusMillis(1)));
    }

    /** Returns the times at which evictions of pods were granted that are not being deleted yet, by name. */
    private static Map<String, Time> granted(ObservedBudget observed) {
        Map<String, Time> all = Objects.requireNonNullElse(
                BudgetStatus.stored(observed.budget()).getDisruptedPods(), Map.<String, Time>of());
        Map<String, Time> granted = new HashMap<>();
        for (Pod pod : observed.pods()) {
            Time time = all.get(pod.name());
            if (time != null && !pod.deleting()) {
                granted.put(Objects.toString(pod.name()), time);
            }
        }
        return granted;
    }

    private static boolean isExpired(Time granted, Instant now) {
        return granted.instant().plus(DELETION_TIMEOUT).isBefore(now);
    }

    private static PlannedEvent unmanaged(PodDisruptionBudget budget) {
        return PlannedEvent.warning(
                "UnmanagedPods",
                "Pods selected by this PodDisruptionBudget (selector: "
                        + LabelQuery.of(budget.getSpec().getSelector())
                        + ") were found to be unmanaged. As a result, the status of the PDB cannot be calculated"
                        + " correctly, which may result in undefined behavior. To account for these pods please set"
                        + " \".spec.minAvailable\" field of the PDB to an integer value.");
    }
}
