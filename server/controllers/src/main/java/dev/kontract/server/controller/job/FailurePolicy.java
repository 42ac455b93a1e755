package dev.kontract.server.controller.job;

import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Job;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodFailurePolicy;
import dev.kontract.model.PodFailurePolicyOnExitCodesRequirement;
import dev.kontract.model.PodFailurePolicyOnPodConditionsPattern;
import dev.kontract.model.PodFailurePolicyRule;
import dev.kontract.model.PodStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The decision of a job's pod failure policy about a failed pod.
 *
 * @param action the action of the rule that matches; empty if none does
 * @param detail the match of the rule, for the message of a failed job
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy">Pod failure policy</a>
 */
record FailurePolicy(String action, String detail) {

    private static final FailurePolicy NO_RULE = new FailurePolicy("", "");

    static FailurePolicy of(Job job, Pod pod) {
        PodFailurePolicy policy = job.getSpec().getPodFailurePolicy();
        List<PodFailurePolicyRule> rules = policy == null ? List.of() : policy.getRules();
        for (int i = 0; i < rules.size(); i++) {
            PodFailurePolicyRule rule = rules.get(i);
            Optional<String> found = found(rule, pod);
            if (found.isPresent()) {
                String detail = found.get() + " matching " + rule.getAction() + " rule at index " + i;
                return new FailurePolicy(rule.getAction(), detail);
            }
        }
        return NO_RULE;
    }

    /** Returns whether the pod counts as a failure. */
    boolean counts() {
        return !action.equals("Ignore");
    }

    boolean failsJob() {
        return action.equals("FailJob");
    }

    boolean failsIndex() {
        return action.equals("FailIndex");
    }

    private static Optional<String> found(PodFailurePolicyRule rule, Pod pod) {
        PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        PodFailurePolicyOnExitCodesRequirement exitCodes = rule.getOnExitCodes();
        if (exitCodes == null) {
            return list(status.getConditions()).stream()
                    .filter(condition -> matches(condition, list(rule.getOnPodConditions())))
                    .findFirst()
                    .map(condition -> "Pod " + pod.key() + " has condition " + condition.getType());
        }
        return Stream.concat(
                        list(status.getContainerStatuses()).stream(), list(status.getInitContainerStatuses()).stream())
                .filter(container -> matches(container, exitCodes))
                .findFirst()
                .map(container -> "Container " + container.getName() + " for pod " + pod.key()
                        + " failed with exit code " + exitCode(container));
    }

    private static boolean matches(PodCondition condition, List<PodFailurePolicyOnPodConditionsPattern> patterns) {
        return patterns.stream()
                .anyMatch(pattern -> Objects.equals(pattern.getType(), condition.getType())
                        && Objects.equals(pattern.getStatus(), condition.getStatus()));
    }

    private static boolean matches(ContainerStatus container, PodFailurePolicyOnExitCodesRequirement requirement) {
        int code = exitCode(container);
        boolean concerned = requirement.getContainerName() == null
                || requirement.getContainerName().equals(container.getName());
        return code != 0
                && concerned
                && requirement.getValues().contains(code) == "In".equals(requirement.getOperator());
    }

    /** Returns zero for a container that has not ended. */
    private static int exitCode(ContainerStatus container) {
        boolean ended = container.getState() != null && container.getState().getTerminated() != null;
        return ended
                ? Objects.requireNonNullElse(
                        container.getState().getTerminated().getExitCode(), 0)
                : 0;
    }

    private static <T> List<T> list(@Nullable List<T> list) {
        return Objects.requireNonNullElse(list, List.of());
    }
}
