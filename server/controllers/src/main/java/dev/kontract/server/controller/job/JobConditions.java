package dev.kontract.server.controller.job;

import dev.kontract.model.Job;
import dev.kontract.model.JobCondition;
import dev.kontract.model.JobStatus;
import dev.kontract.model.Time;
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

    private JobConditions() {}

    /** Returns the condition that tells of the end of the job. */
    static Optional<JobCondition> end(Job job) {
        JobStatus status = Objects.requireNonNullElseGet(job.getStatus(), JobStatus::new);
        return holding(status, COMPLETE).or(() -> holding(status, FAILED));
    }

    /** Returns the condition of this type if it is true. */
    static Optional<JobCondition> holding(JobStatus status, String type) {
        return list(status).stream()
                .filter(condition -> type.equals(condition.getType()) && TRUE.equals(condition.getStatus()))
                .findFirst();
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
        List<JobCondition> conditions = new ArrayList<>(list(status));
        conditions.add(condition);
        status.setConditions(conditions);
    }

    /**
     * Sets a condition.
     *
     * @return whether the status has changed; a condition that was never true is not made false
     */
    static boolean set(JobStatus status, String type, boolean holds, String reason, String message, Instant now) {
        List<JobCondition> conditions = new ArrayList<>(list(status));
        JobCondition next = condition(type, holds ? TRUE : "False", reason, message, now);
        for (int i = 0; i < conditions.size(); i++) {
            JobCondition known = conditions.get(i);
            if (type.equals(known.getType())) {
                boolean same = Objects.equals(known.getStatus(), next.getStatus())
                        && Objects.equals(known.getReason(), reason)
                        && Objects.equals(known.getMessage(), message);
                conditions.set(i, same ? known : next);
                status.setConditions(conditions);
                return !same;
            }
        }
        if (holds) {
            add(status, next);
        }
        return holds;
    }

    private static List<JobCondition> list(JobStatus status) {
        return Objects.requireNonNullElse(status.getConditions(), List.of());
    }
}
