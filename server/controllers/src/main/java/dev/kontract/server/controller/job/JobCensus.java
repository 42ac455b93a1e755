package dev.kontract.server.controller.job;

import dev.kontract.model.Job;
import dev.kontract.model.JobSpec;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.UncountedTerminatedPods;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A job and its pods at one point in time, counted. The contents must not be modified.
 *
 * <p>A pod is tracked from its creation until its finalizer is removed. The status lists the pods whose finalizers are being
 * removed as uncounted; pods that are neither tracked nor listed are in the counters.
 */
final class JobCensus {

    private final Job job;
    private final JobStatus status;
    private final List<Pod> pods;
    private final List<Pod> active;
    private final Set<String> released;
    private final Instant now;
    private final Set<String> uncountedSucceeded;
    private final Set<String> uncountedFailed;
    private final List<Pod> newSucceeded;
    private final List<Pod> newFailed;
    private final Indexes succeededBefore;
    private final Indexes succeededIndexes;
    private final Indexes failedIndexes;
    private final Map<Integer, Pod> awaited;

    /**
     * Counts the pods.
     *
     * @param pods the pods of the job
     * @param released the UIDs of pods whose finalizers were removed, although {@code pods} may still show them
     */
    JobCensus(Job job, Collection<Pod> pods, Set<String> released, Instant now) {
        this.job = job;
        this.status = Objects.requireNonNullElseGet(job.getStatus(), JobStatus::new);
        this.pods = List.copyOf(pods);
        this.released = released;
        this.now = now;
        active = this.pods.stream().filter(PodHealth::isActive).toList();
        UncountedTerminatedPods uncounted = status.getUncountedTerminatedPods();
        uncountedSucceeded = uncounted == null ? Set.of() : set(uncounted.getSucceeded());
        uncountedFailed = uncounted == null ? Set.of() : set(uncounted.getFailed());
        newSucceeded = counted(uncountedSucceeded, JobCensus::hasSucceeded);
        newFailed = counted(uncountedFailed, this::hasFailed);
        succeededBefore = indexes(status.getCompletedIndexes());
        succeededIndexes = isIndexed() ? succeededBefore.with(of(newSucceeded)) : Indexes.NONE;
        failedIndexes = limitsIndexes() ? indexes(status.getFailedIndexes()).with(newFailedIndexes()) : Indexes.NONE;
        awaited = limitsIndexes() ? awaitedByIndex() : Map.of();
    }

    private static Set<String> set(@Nullable List<String> list) {
        return list == null ? Set.of() : new HashSet<>(list);
    }

    private Indexes indexes(@Nullable String text) {
        return isIndexed() && text != null ? Indexes.parse(text, completions()) : Indexes.NONE;
    }

    private List<Pod> counted(Set<String> uncounted, Predicate<Pod> ended) {
        return pods.stream()
                .filter(pod -> isTracked(pod) && !uncounted.contains(uid(pod)))
                .filter(pod -> !isIndexed() || hasValidIndex(pod))
                .filter(ended)
                .toList();
    }

    private static Indexes of(Collection<Pod> pods) {
        return Indexes.of(pods.stream()
                .map(JobPods::index)
                .filter(OptionalInt::isPresent)
                .map(OptionalInt::getAsInt)
                .toList());
    }

    private Indexes newFailedIndexes() {
        return of(pods.stream()
                .filter(pod -> JobPods.isTracked(pod) && hasValidIndex(pod) && failsIndex(pod))
                .toList());
    }

    private boolean failsIndex(Pod pod) {
        if (!hasFailed(pod)) {
            return false;
        }
        FailurePolicy policy = FailurePolicy.of(job, pod);
        return policy.failsIndex() || (policy.counts() && JobPods.failures(pod) >= spec().getBackoffLimitPerIndex());
    }

    /** The last failed pod of each index that waits for a successor, which inherits the count of failures. */
    private Map<Integer, Pod> awaitedByIndex() {
        Indexes settled = succeededIndexes.with(failedIndexes).with(of(active));
        Map<Integer, Pod> last = new HashMap<>();
        counted(Set.of(), this::hasFailed).stream()
                .filter(pod -> !settled.has(JobPods.index(pod).getAsInt()))
                .forEach(pod -> last.merge(JobPods.index(pod).getAsInt(), pod, JobCensus::later));
        return last;
    }

    private static Pod later(Pod known, Pod other) {
        boolean follows = JobPods.allFailures(known) <= JobPods.allFailures(other)
                && !PodEnd.of(other).isBefore(PodEnd.of(known));
        return follows ? other : known;
    }

    Job job() {
        return job;
    }

    JobSpec spec() {
        return job.getSpec();
    }

    JobStatus status() {
        return status;
    }

    Instant now() {
        return now;
    }

    List<Pod> pods() {
        return pods;
    }

    /** Returns the pods that are neither finished nor being deleted. */
    List<Pod> active() {
        return active;
    }

    int ready() {
        return (int) active.stream().filter(PodHealth::isReady).count();
    }

    /** Returns how many pods are being deleted and have not finished. */
    int terminating() {
        return (int) pods.stream().filter(JobCensus::isTerminating).count();
    }

    private static boolean isTerminating(Pod pod) {
        return pod.deleting() && !PodHealth.isFinished(pod);
    }

    /** Returns the pods that have succeeded and are not in the status. */
    List<Pod> newSucceeded() {
        return newSucceeded;
    }

    /** Returns the pods that have failed and are not in the status. */
    List<Pod> newFailed() {
        return newFailed;
    }

    boolean isUncountedFailure(Pod pod) {
        return uncountedFailed.contains(uid(pod));
    }

    boolean isUncountedSuccess(Pod pod) {
        return uncountedSucceeded.contains(uid(pod));
    }

    /** Returns all successes. */
    int succeeded() {
        return isIndexed()
                ? succeededIndexes.size()
                : number(status.getSucceeded()) + newSucceeded.size() + uncountedSucceeded.size();
    }

    /** Returns all failures that count. */
    int failed() {
        int counted = (int) newFailed.stream()
                .filter(pod -> FailurePolicy.of(job, pod).counts())
                .count();
        return number(status.getFailed()) + counted + uncountedFailed.size();
    }

    /** Returns the indexes that the status lists as succeeded. */
    Indexes succeededBefore() {
        return succeededBefore;
    }

    Indexes succeededIndexes() {
        return succeededIndexes;
    }

    Indexes failedIndexes() {
        return failedIndexes;
    }

    /** Returns the failed pods that are kept until their successors are made, by index. */
    Map<Integer, Pod> awaited() {
        return awaited;
    }

    /** Returns the indexes that need no new pod. */
    Indexes occupied() {
        Indexes occupied = succeededIndexes.with(of(active)).with(failedIndexes);
        return replacesFailedOnly()
                ? occupied.with(
                        of(pods.stream().filter(JobCensus::isTerminating).toList()))
                : occupied;
    }

    boolean isTracked(Pod pod) {
        return JobPods.isTracked(pod) && !released.contains(uid(pod));
    }

    boolean hasValidIndex(Pod pod) {
        OptionalInt index = JobPods.index(pod);
        return index.isPresent() && index.getAsInt() < completions();
    }

    static boolean hasSucceeded(Pod pod) {
        return PodHealth.phase(pod).equals("Succeeded");
    }

    /** Returns whether a pod has failed; one that is being deleted has, unless its end has to be awaited. */
    boolean hasFailed(Pod pod) {
        return PodHealth.phase(pod).equals("Failed") || (!replacesFailedOnly() && pod.deleting() && !hasSucceeded(pod));
    }

    boolean isIndexed() {
        return "Indexed".equals(spec().getCompletionMode());
    }

    boolean isSuspended() {
        return Boolean.TRUE.equals(spec().getSuspend());
    }

    /** Returns whether the failures of each index are limited. */
    boolean limitsIndexes() {
        return isIndexed() && spec().getBackoffLimitPerIndex() != null;
    }

    /** Returns whether pods are replaced only when they have ended, not already when they are being deleted. */
    boolean replacesFailedOnly() {
        return "Failed".equals(spec().getPodReplacementPolicy()) || spec().getPodFailurePolicy() != null;
    }

    /** Returns the wanted completions of an indexed job. */
    int completions() {
        return number(spec().getCompletions());
    }

    static String uid(Pod pod) {
        return Objects.requireNonNullElse(pod.metadata().getUid(), "");
    }

    static int number(@Nullable Integer value) {
        return value == null ? 0 : value;
    }
}
