package dev.kontract.server.controller.job;

import dev.kontract.model.JobCondition;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.Time;
import dev.kontract.server.controller.PlannedEvent;
import dev.kontract.server.controller.workload.PodHealth;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The state of a job after its plan was executed as far as possible.
 *
 * @param census the job and its pods before
 * @param end the condition of a job that is over
 * @param status the status, before pods that have ended are counted
 * @param changed whether the status differs from the stored one
 * @param event the Event to record
 */
record JobProgress(
        JobCensus census, Optional<JobCondition> end, JobStatus status, boolean changed, Optional<PlannedEvent> event) {

    /**
     * Returns the progress.
     *
     * @param deleted the pods that were deleted
     * @param created the number of pods that were created
     */
    static JobProgress of(JobCensus census, JobPlan plan, List<Pod> deleted, int created) {
        int active = census.active().size() - deleted.size() + created;
        JobStatus status = Json.copy(census.status());
        boolean complete = plan.end().isEmpty() && isComplete(census, active);
        Optional<JobCondition> end = complete
                ? Optional.of(JobVerdict.completed(census.now()))
                : plan.end().filter(condition -> active == 0);
        Optional<PlannedEvent> event =
                complete || plan.end().isPresent() || census.job().deleting()
                        ? Optional.empty()
                        : suspension(census, status);
        int ready = census.ready()
                - (int) deleted.stream().filter(PodHealth::isReady).count();
        int terminating = census.terminating() + deleted.size();
        boolean counted = active != JobCensus.number(status.getActive())
                || !Objects.equals(ready, status.getReady())
                || !Objects.equals(terminating, status.getTerminating());
        status.active(active).ready(ready).terminating(terminating);
        return new JobProgress(census, end, status, counted || event.isPresent(), event);
    }

    /** A job without a number of completions is complete when one pod has succeeded and none is active. */
    private static boolean isComplete(JobCensus census, int active) {
        Integer completions = census.spec().getCompletions();
        return active == 0 && (completions == null ? census.succeeded() > 0 : census.succeeded() >= completions);
    }

    private static Optional<PlannedEvent> suspension(JobCensus census, JobStatus status) {
        boolean suspended = census.isSuspended();
        PlannedEvent event = suspended
                ? PlannedEvent.normal("Suspended", "Job suspended")
                : PlannedEvent.normal("Resumed", "Job resumed");
        String reason = "Job" + event.reason();
        if (!JobConditions.set(status, JobConditions.SUSPENDED, suspended, reason, event.message(), census.now())) {
            return Optional.empty();
        }
        status.setStartTime(suspended ? null : new Time(census.now()));
        return Optional.of(event);
    }
}
