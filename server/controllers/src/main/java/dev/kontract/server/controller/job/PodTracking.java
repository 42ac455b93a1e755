package dev.kontract.server.controller.job;

import dev.kontract.model.JobCondition;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.UncountedTerminatedPods;
import dev.kontract.server.controller.PlannedEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Moves pods that have ended into the counters of the status, so that each one is counted exactly once, even with
 * interruptions: first the status lists them, then their finalizers are removed, then they are counted.
 *
 * @see <a href="https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/2307-job-tracking-without-lingering-pods">
 *     KEP-2307: Job tracking without lingering Pods</a>
 */
final class PodTracking {

    /** The most pods that the status lists, which keeps it small. */
    private static final int MOST_UNCOUNTED = 500;

    private final JobCensus census;
    private final Set<String> tracked;
    private final List<Pod> counted = new ArrayList<>();
    private final List<Integer> succeededIndexes = new ArrayList<>();
    private final List<PlannedEvent> events = new ArrayList<>();
    private final int terminating;
    private final boolean complete;
    private JobStatus status;
    private Optional<JobCondition> end;
    private boolean changed;

    /** Lists the pods that have ended in the status of {@code progress}. */
    PodTracking(JobProgress progress) {
        census = progress.census();
        status = Json.copy(progress.status());
        end = progress.end();
        terminating = JobCensus.number(status.getTerminating());
        progress.event().ifPresent(events::add);
        tracked = census.pods().stream()
                .filter(census::isTracked)
                .map(JobCensus::uid)
                .collect(Collectors.toCollection(HashSet::new));
        changed = settle() || progress.changed();
        complete = list();
        setIndexes();
        announce();
    }

    JobStatus status() {
        return status;
    }

    /** Returns whether the status has to be written. */
    boolean isChanged() {
        return changed;
    }

    /** Adopts the status as stored by the server. */
    void reported(JobStatus stored) {
        status = Json.copy(stored);
        changed = false;
    }

    /** Returns the Events to record since the last call. */
    List<PlannedEvent> takeEvents() {
        List<PlannedEvent> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    /** Returns the pods to release once the status lists them. */
    List<Pod> counted() {
        return counted;
    }

    /** Counts the pods that were released. */
    void released(List<Pod> released) {
        released.forEach(pod -> tracked.remove(JobCensus.uid(pod)));
        changed = settle();
    }

    /** Lists the pods that can be counted; false when there were too many. */
    private boolean list() {
        UncountedTerminatedPods uncounted = uncounted();
        List<String> succeeded = new ArrayList<>(list(uncounted.getSucceeded()));
        List<String> failed = new ArrayList<>(list(uncounted.getFailed()));
        boolean all = true;
        for (Pod pod : inOrder()) {
            if (!census.isTracked(pod) || !mayBeReleased(pod)) {
                continue;
            }
            counted.add(pod);
            if (JobCensus.hasSucceeded(pod) && !census.isUncountedFailure(pod)) {
                succeeded(pod, succeeded);
            } else if (countsAsFailed(pod)) {
                failed.add(JobCensus.uid(pod));
                changed = true;
            }
            if (succeededIndexes.size() + succeeded.size() + failed.size() >= MOST_UNCOUNTED) {
                all = false;
                break;
            }
        }
        uncounted.setSucceeded(succeeded.isEmpty() ? null : succeeded);
        uncounted.setFailed(failed.isEmpty() ? null : failed);
        return all;
    }

    private List<Pod> inOrder() {
        return census.isIndexed()
                ? census.pods().stream()
                        .sorted(Comparator.comparingInt(
                                pod -> JobPods.index(pod).orElse(-1)))
                        .toList()
                : census.pods();
    }

    private boolean mayBeReleased(Pod pod) {
        if (census.job().deleting() || end.isPresent() || JobCensus.hasSucceeded(pod)) {
            return true;
        }
        boolean awaited = census.awaited().values().stream()
                .anyMatch(each -> JobCensus.uid(each).equals(JobCensus.uid(pod)));
        return census.hasFailed(pod) && !awaited;
    }

    /** An index that has succeeded is known by its number, without the pod. */
    private void succeeded(Pod pod, List<String> succeeded) {
        if (!census.isIndexed()) {
            if (!census.isUncountedSuccess(pod)) {
                succeeded.add(JobCensus.uid(pod));
                changed = true;
            }
            return;
        }
        if (census.hasValidIndex(pod)
                && !census.succeededBefore().has(JobPods.index(pod).getAsInt())) {
            succeededIndexes.add(JobPods.index(pod).getAsInt());
            changed = true;
        }
    }

    /** When a job has failed, pods that have not ended count as failed. */
    private boolean countsAsFailed(Pod pod) {
        boolean jobFailed = end.isPresent() && !isMet(end.get());
        return (census.hasFailed(pod) || jobFailed)
                && !census.isUncountedFailure(pod)
                && (!census.isIndexed() || census.hasValidIndex(pod))
                && FailurePolicy.of(census.job(), pod).counts();
    }

    private static boolean isMet(JobCondition condition) {
        return JobConditions.SUCCESS_CRITERIA_MET.equals(condition.getType());
    }

    private void setIndexes() {
        if (!census.isIndexed()) {
            return;
        }
        Indexes succeeded = census.succeededIndexes().with(Indexes.of(succeededIndexes));
        String completed = succeeded.isEmpty() ? null : succeeded.toString();
        String failed = census.limitsIndexes() ? census.failedIndexes().toString() : null;
        changed |= !Objects.equals(completed, status.getCompletedIndexes())
                || !Objects.equals(failed, status.getFailedIndexes());
        status.succeeded(succeeded.size()).completedIndexes(completed).failedIndexes(failed);
    }

    /** The status announces the outcome of the job before the pods are released, because they can be deleted afterwards. */
    private void announce() {
        if (end.isEmpty()) {
            return;
        }
        JobCondition condition = end.get();
        boolean failing = JobConditions.FAILURE_TARGET.equals(condition.getType());
        if (failing || (isMet(condition) && isNewer(condition))) {
            JobConditions.add(status, condition);
            changed = true;
        }
        if (failing || isMet(condition)) {
            end = Optional.of(JobConditions.holds(
                    failing ? JobConditions.FAILED : JobConditions.COMPLETE,
                    Objects.requireNonNullElse(condition.getReason(), ""),
                    Objects.requireNonNullElse(condition.getMessage(), ""),
                    census.now()));
        }
    }

    private boolean isNewer(JobCondition condition) {
        return JobConditions.holding(status, condition.getType()).isEmpty();
    }

    /** Counts the listed pods whose finalizers are gone, and returns whether there were any. */
    private boolean settle() {
        UncountedTerminatedPods uncounted = uncounted();
        List<String> succeeded = stillTracked(uncounted.getSucceeded());
        List<String> failed = stillTracked(uncounted.getFailed());
        int successes = list(uncounted.getSucceeded()).size() - succeeded.size();
        int failures = list(uncounted.getFailed()).size() - failed.size();
        uncounted.setSucceeded(succeeded.isEmpty() ? null : succeeded);
        uncounted.setFailed(failed.isEmpty() ? null : failed);
        status.setSucceeded(JobCensus.number(status.getSucceeded()) + successes);
        status.setFailed(JobCensus.number(status.getFailed()) + failures);
        return successes + failures > 0;
    }

    private List<String> stillTracked(@Nullable List<String> uids) {
        return list(uids).stream().filter(tracked::contains).toList();
    }

    private UncountedTerminatedPods uncounted() {
        if (status.getUncountedTerminatedPods() == null) {
            status.setUncountedTerminatedPods(new UncountedTerminatedPods());
        }
        return status.getUncountedTerminatedPods();
    }

    private static List<String> list(@Nullable List<String> list) {
        return Objects.requireNonNullElse(list, List.of());
    }

    /** Sets the condition of the end, if all pods are counted and gone. */
    void finish() {
        UncountedTerminatedPods uncounted = uncounted();
        boolean settled = list(uncounted.getSucceeded()).isEmpty()
                && list(uncounted.getFailed()).isEmpty();
        if (complete && settled && terminating == 0) {
            end.ifPresent(this::end);
        }
    }

    private void end(JobCondition condition) {
        String reason = Objects.requireNonNullElse(condition.getReason(), "");
        String message = Objects.requireNonNullElse(condition.getMessage(), "");
        JobConditions.set(status, condition.getType(), true, reason, message, census.now());
        changed = true;
        if (!JobConditions.COMPLETE.equals(condition.getType())) {
            events.add(PlannedEvent.warning(reason, message));
            return;
        }
        status.setCompletionTime(condition.getLastTransitionTime());
        Integer desired = census.spec().getCompletions();
        if (desired != null && JobCensus.number(status.getSucceeded()) > desired) {
            events.add(PlannedEvent.warning(
                    "TooManySucceededPods", "Too many succeeded pods running after completion count reached"));
        }
        events.add(PlannedEvent.normal("Completed", "Job completed"));
    }
}
