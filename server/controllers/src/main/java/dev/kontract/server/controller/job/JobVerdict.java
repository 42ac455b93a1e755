package dev.kontract.server.controller.job;

import dev.kontract.model.ContainerStatus;
import dev.kontract.model.JobCondition;
import dev.kontract.model.Pod;
import dev.kontract.model.PodStatus;
import dev.kontract.model.SuccessPolicyRule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a job is finished, before its completions are counted. Earlier decisions are final; failures take precedence
 * over successes.
 *
 * @param census the job and its pods
 */
record JobVerdict(JobCensus census) {

    /** Returns the condition of the decision: a target condition first, and the final one after the target was reported. */
    Optional<JobCondition> end() {
        return met().or(this::failure).or(this::indexFailure).or(this::success);
    }

    private Optional<JobCondition> met() {
        return JobConditions.holding(census.status(), JobConditions.SUCCESS_CRITERIA_MET);
    }

    private Optional<JobCondition> failure() {
        Optional<JobCondition> target = JobConditions.holding(census.status(), JobConditions.FAILURE_TARGET)
                .map(this::failed);
        return target.or(this::policyFailure).or(this::limitFailure);
    }

    private JobCondition failed(JobCondition target) {
        return JobConditions.holds(
                JobConditions.FAILED, text(target.getReason()), text(target.getMessage()), census.now());
    }

    private static String text(@Nullable String value) {
        return Objects.requireNonNullElse(value, "");
    }

    private Optional<JobCondition> policyFailure() {
        return census.pods().stream()
                .filter(census::hasFailed)
                .map(pod -> FailurePolicy.of(census.job(), pod))
                .filter(FailurePolicy::failsJob)
                .findFirst()
                .map(policy -> target("PodFailurePolicy", policy.detail()));
    }

    private Optional<JobCondition> limitFailure() {
        if (census.failed() > backoffLimit() || restartsTooOften()) {
            return Optional.of(target("BackoffLimitExceeded", "Job has reached the specified backoff limit"));
        }
        return deadline()
                .filter(at -> !at.isAfter(census.now()))
                .map(at -> target("DeadlineExceeded", "Job was active longer than specified deadline"));
    }

    private int backoffLimit() {
        return Objects.requireNonNullElse(census.spec().getBackoffLimit(), Integer.MAX_VALUE);
    }

    /** Whether containers that are restarted in place have failed too often. */
    private boolean restartsTooOften() {
        if (!"OnFailure".equals(census.spec().getTemplate().getSpec().getRestartPolicy())) {
            return false;
        }
        long restarts = census.pods().stream()
                .filter(pod -> pod.getStatus() != null
                        && List.of("Running", "Pending")
                                .contains(text(pod.getStatus().getPhase())))
                .mapToLong(JobVerdict::restarts)
                .sum();
        return backoffLimit() == 0 ? restarts > 0 : restarts >= backoffLimit();
    }

    private static long restarts(Pod pod) {
        PodStatus status = pod.getStatus();
        return Stream.of(status.getInitContainerStatuses(), status.getContainerStatuses())
                .flatMap(list -> Objects.requireNonNullElse(list, List.<ContainerStatus>of()).stream())
                .mapToLong(container -> JobCensus.number(container.getRestartCount()))
                .sum();
    }

    /** Returns how long the job may still run; empty if it has no deadline or is suspended. */
    Optional<Duration> left() {
        return deadline().filter(at -> at.isAfter(census.now())).map(at -> Duration.between(census.now(), at));
    }

    private Optional<Instant> deadline() {
        Long seconds = census.spec().getActiveDeadlineSeconds();
        if (seconds == null || census.isSuspended() || census.status().getStartTime() == null) {
            return Optional.empty();
        }
        return Optional.of(census.status().getStartTime().instant().plusSeconds(seconds));
    }

    private Optional<JobCondition> indexFailure() {
        if (!census.limitsIndexes()) {
            return Optional.empty();
        }
        int failed = census.failedIndexes().size();
        Integer most = census.spec().getMaxFailedIndexes();
        if (most != null && failed > most) {
            return Optional.of(target(
                    "MaxFailedIndexesExceeded", "Job has exceeded the specified maximal number of failed indexes"));
        }
        boolean allEnded = failed + census.succeededIndexes().size() >= census.completions();
        return failed > 0 && allEnded
                ? Optional.of(target("FailedIndexes", "Job has failed indexes"))
                : Optional.empty();
    }

    private JobCondition target(String reason, String message) {
        return JobConditions.holds(JobConditions.FAILURE_TARGET, reason, message, census.now());
    }

    private Optional<JobCondition> success() {
        if (!census.isIndexed() || census.spec().getSuccessPolicy() == null) {
            return Optional.empty();
        }
        List<SuccessPolicyRule> rules = census.spec().getSuccessPolicy().getRules();
        for (int i = 0; i < rules.size(); i++) {
            if (matches(rules.get(i))) {
                return Optional.of(JobConditions.holds(
                        JobConditions.SUCCESS_CRITERIA_MET,
                        "SuccessPolicy",
                        "Matched rules at index " + i,
                        census.now()));
            }
        }
        return Optional.empty();
    }

    private boolean matches(SuccessPolicyRule rule) {
        Indexes succeeded = census.succeededIndexes();
        Integer count = rule.getSucceededCount();
        if (succeeded.isEmpty()) {
            return false;
        }
        if (rule.getSucceededIndexes() == null) {
            return count != null && succeeded.size() >= count;
        }
        Indexes desired = Indexes.parse(rule.getSucceededIndexes(), census.completions());
        int common = desired.common(succeeded);
        return !desired.isEmpty() && (common == desired.size() || (count != null && common >= count));
    }

    /** Returns the condition of a job that reached its completions. */
    static JobCondition completed(Instant now) {
        return JobConditions.holds(
                JobConditions.SUCCESS_CRITERIA_MET,
                "CompletionsReached",
                "Reached expected number of succeeded pods",
                now);
    }
}
