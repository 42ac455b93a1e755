package dev.kontract.server.controller.cronjob;

import dev.kontract.model.CronJob;
import dev.kontract.model.Job;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;

/**
 * The observed state of a cron job at one point in time. The contents must not be modified.
 *
 * @param cronJob the cron job
 * @param jobs the jobs it controls, including those that were just deleted
 * @param deleted the UIDs of the jobs that were just deleted
 * @param missing the UIDs of active jobs that no longer exist
 * @param zone the time zone of schedules without one
 * @param now the time of the observation
 */
record ObservedCronJob(
        CronJob cronJob, List<Job> jobs, Set<String> deleted, Set<String> missing, ZoneId zone, Instant now) {

    ObservedCronJob {
        jobs = List.copyOf(jobs);
        deleted = Set.copyOf(deleted);
        missing = Set.copyOf(missing);
    }
}
