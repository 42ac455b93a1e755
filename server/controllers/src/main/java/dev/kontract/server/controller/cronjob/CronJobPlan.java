package dev.kontract.server.controller.cronjob;

import dev.kontract.model.Job;
import dev.kontract.server.controller.PlannedEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The actions for a cron job.
 *
 * @param events the Events to record
 * @param active the active jobs, to which a started job is added, and the status to report afterwards
 * @param start the job to start
 * @param again the delay until the next scheduled time
 */
record CronJobPlan(List<PlannedEvent> events, ActiveJobs active, Optional<Start> start, Optional<Duration> again) {

    CronJobPlan {
        events = List.copyOf(events);
    }

    /**
     * A job to start.
     *
     * @param job the job to create
     * @param scheduled the time it is created for
     * @param replaces whether the active jobs are deleted first
     */
    record Start(Job job, Instant scheduled, boolean replaces) {}
}
