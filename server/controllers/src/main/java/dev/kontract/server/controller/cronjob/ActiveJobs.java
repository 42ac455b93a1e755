package dev.kontract.server.controller.cronjob;

import dev.kontract.client.Kinds;
import dev.kontract.model.CronJob;
import dev.kontract.model.CronJobStatus;
import dev.kontract.model.Job;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.Time;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The status of a cron job while it is reconciled: its running jobs and the times. Not thread-safe. */
final class ActiveJobs {

    private final CronJobStatus status;
    private final CronJobStatus before;

    ActiveJobs(CronJob cronJob) {
        before = Objects.requireNonNullElseGet(cronJob.getStatus(), CronJobStatus::new);
        status = Json.copy(before);
    }

    List<ObjectReference> all() {
        return List.copyOf(Objects.requireNonNullElse(status.getActive(), List.of()));
    }

    boolean has(Job job) {
        return all().stream()
                .anyMatch(each -> Objects.equals(each.getUid(), job.metadata().getUid()));
    }

    boolean hasName(String name) {
        return all().stream().anyMatch(each -> name.equals(each.getName()));
    }

    void remove(@Nullable String uid) {
        List<ObjectReference> left = all().stream()
                .filter(each -> !Objects.equals(each.getUid(), uid))
                .toList();
        status.setActive(left.isEmpty() ? null : left);
    }

    /** Adds a job that was created for a scheduled time. */
    void add(Job job, Instant scheduled) {
        List<ObjectReference> more = new ArrayList<>(all());
        more.add(new ObjectReference()
                .kind(Kinds.JOB.name().kind())
                .apiVersion(Kinds.JOB.name().apiVersion())
                .namespace(job.namespace())
                .name(job.name())
                .uid(job.metadata().getUid())
                .resourceVersion(job.resourceVersion()));
        status.setActive(more);
        if (status.getLastScheduleTime() == null
                || scheduled.isAfter(status.getLastScheduleTime().instant())) {
            status.setLastScheduleTime(new Time(scheduled));
        }
    }

    /** Notes when a job succeeded, if that is the latest success. */
    void succeeded(Time time) {
        Time last = status.getLastSuccessfulTime();
        if (last == null || time.instant().isAfter(last.instant())) {
            status.setLastSuccessfulTime(time);
        }
    }

    /** Records the success of a job, if that is the latest one. */
    boolean isLast(Instant scheduled) {
        return status.getLastScheduleTime() != null
                && status.getLastScheduleTime().instant().equals(scheduled);
    }

    /** Returns the status if it has changed. */
    Optional<CronJobStatus> changed() {
        return status.equals(before) ? Optional.empty() : Optional.of(status);
    }
}
