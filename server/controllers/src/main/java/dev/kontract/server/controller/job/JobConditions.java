package dev.kontract.server.controller.job;

import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.workload.Conditions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The conditions in the status of a job. */
final class JobConditions {

    static final String COMPLETE = "Complete";
    static final String FAILED = "Failed";
    static final String FAILURE_TARGET = "FailureTarget";
    static final String SUCCESS_CRITERIA_MET = "SuccessCriteriaMet";
    static final String SUSPENDED = "Suspended";

    private static final String TRUE = "True";

    private static final Conditions<JobCondition> CONDITIONS = new Conditions<>(
            JobCondition::getType,
            JobCondition::getStatus,
            JobCondition::getLastTransitionTime,
            JobCondition::setLastTransitionTime);

    private JobConditions() {}

    /** Returns the condition that reports the end of the job. */
    static Optional<JobCondition> end(Job job) {
        JobStatus status = Objects.requireNonNullElseGet(job.getStatus(), JobStatus::new);
        return holding(status, COMPLETE).or(() -> holding(status, FAILED));
    }

    /** Returns the condition of this type if it is true. */
    static Optional<JobCondition> holding(JobStatus status, String type) {
        return CONDITIONS.holding(status.getConditions(), type);
    }

    static JobCondition holds(String type, String reason, String message, Instant now) {
        return condition(type, TRUE, reason, message, now);
    }

    private static JobCondition condition(String type, String status, String reason, String message, Instant now) {
        return new JobCondition()
                .type(type)
                .status(status)
                .lastProbeTime(new Time(now))
                .lastTransitionTime(new Time(now))
                .reason(reason)
                .message(message);
    }

    static void add(JobStatus status, JobCondition condition) {
        List<JobCondition> conditions = new ArrayList<>(Objects.requireNonNullElse(status.getConditions(), List.of()));
        conditions.add(condition);
        status.setConditions(conditions);
    }

    /**
     * Sets a condition.
     *
     * @return whether the status has changed; a condition that was never true is not set to false
     */
    static boolean set(JobStatus status, String type, boolean holds, String reason, String message, Instant now) {
        JobCondition next = condition(type, holds ? TRUE : "False", reason, message, now);
        Optional<JobCondition> known = CONDITIONS.find(status.getConditions(), type);
        if (known.isEmpty()) {
            if (holds) {
                add(status, next);
            }
            return holds;
        }
        boolean same = Objects.equals(known.get().getStatus(), next.getStatus())
                && Objects.equals(known.get().getReason(), reason)
                && Objects.equals(known.get().getMessage(), message);
        if (!same) {
            List<JobCondition> conditions = new ArrayList<>(status.getConditions());
            conditions.replaceAll(each -> each.equals(known.get()) ? next : each);
            status.setConditions(conditions);
        }
        return !same;
    }
}
