package dev.kontract.server.controller.scheduler;

import dev.kontract.client.LabelQuery;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The number of pods whose disruption the budgets allow.
 *
 * @param budgets the budgets of all namespaces
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-budgets">Pod disruption
 *     budgets</a>
 */
record DisruptionAllowance(List<PodDisruptionBudget> budgets) {

    /** Returns the pods whose disruption violates a budget, if the pods before them in the list are disrupted as well. */
    List<Pod> violating(List<Pod> pods) {
        int[] left = budgets.stream()
                .map(DisruptionAllowance::status)
                .mapToInt(status -> Objects.requireNonNullElse(status.getDisruptionsAllowed(), 0))
                .toArray();
        List<Pod> violating = new ArrayList<>();
        for (Pod pod : pods) {
            boolean violates = false;
            for (int i = 0; i < left.length; i++) {
                if (concerns(budgets.get(i), pod)) {
                    left[i]--;
                    violates |= left[i] < 0;
                }
            }
            if (violates) {
                violating.add(pod);
            }
        }
        return violating;
    }

    /** A budget without requirements selects nothing, and a pod with a granted disruption is already counted. */
    private static boolean concerns(PodDisruptionBudget budget, Pod pod) {
        LabelSelector selector =
                budget.getSpec() == null ? null : budget.getSpec().getSelector();
        Map<String, String> labels = PodTerms.labels(pod);
        return Objects.equals(budget.namespace(), pod.namespace())
                && !labels.isEmpty()
                && selects(selector)
                && LabelQuery.of(Objects.requireNonNull(selector)).matches(labels)
                && !Objects.requireNonNullElse(status(budget).getDisruptedPods(), Map.of())
                        .containsKey(Objects.toString(pod.name()));
    }

    private static boolean selects(@Nullable LabelSelector selector) {
        return selector != null
                && !(Objects.requireNonNullElse(selector.getMatchLabels(), Map.of())
                                .isEmpty()
                        && Objects.requireNonNullElse(selector.getMatchExpressions(), List.of())
                                .isEmpty());
    }

    private static PodDisruptionBudgetStatus status(PodDisruptionBudget budget) {
        return Objects.requireNonNullElseGet(budget.getStatus(), PodDisruptionBudgetStatus::new);
    }
}
