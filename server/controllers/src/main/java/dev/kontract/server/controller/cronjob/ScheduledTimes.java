package dev.kontract.server.controller.cronjob;

import dev.kontract.model.CronJob;
import dev.kontract.model.CronJobStatus;
import dev.kontract.model.CronSchedule;
import dev.kontract.model.Time;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;

/**
 * The times of a cron job, seen at one moment.
 *
 * @param cronJob the cron job
 * @param schedule its schedule
 * @param zone the time zone the schedule is read in
 * @param now the moment
 */
record ScheduledTimes(CronJob cronJob, CronSchedule schedule, ZoneId zone, Instant now) {

    /** Thrown if the schedule has no times, or none for years. */
    static final class NoTimes extends Exception {

        private static final long serialVersionUID = 1;

        NoTimes() {
            super("time difference between two schedules is less than 1 second");
        }
    }

    /**
     * The last time that was due since the last job, or since the creation of the cron job.
     *
     * @param time the time; empty if none was due
     * @param missed the approximate number of times due since the last job, including this one if there are several
     */
    record Due(Optional<Instant> time, long missed) {}

    /**
     * Returns the last time that was due.
     *
     * @throws NoTimes if the schedule has no times
     */
    Due due() throws NoTimes {
        return due(earliest(true));
    }

    private Due due(Instant earliest) throws NoTimes {
        Optional<Instant> first = schedule.next(earliest, zone);
        if (first.isPresent() && now.isBefore(first.get())) {
            return new Due(Optional.empty(), 0);
        }
        Optional<Instant> second = first.flatMap(time -> schedule.next(time, zone));
        if (first.isEmpty()) {
            throw new NoTimes();
        }
        if (second.isEmpty() || now.isBefore(second.get())) {
            return new Due(first, 0);
        }
        long interval = Duration.between(first.get(), second.get()).toSeconds();
        if (interval < 1) {
            throw new NoTimes();
        }
        long missed = Duration.between(first.get(), now).toSeconds() / interval + 1;
        return new Due(last(first.get().plusSeconds((missed - 2) * interval)), missed);
    }

    private Optional<Instant> last(Instant after) {
        Optional<Instant> last = Optional.empty();
        for (Optional<Instant> time = schedule.next(after, zone);
                time.isPresent() && !time.get().isAfter(now);
                time = schedule.next(time.get(), zone)) {
            last = time;
        }
        return last;
    }

    /** Returns the time of the last job or of the creation, or the starting deadline if that is later and requested. */
    private Instant earliest(boolean deadline) {
        CronJobStatus status = cronJob.getStatus();
        Time since = status == null || status.getLastScheduleTime() == null
                ? Objects.requireNonNull(cronJob.metadata().getCreationTimestamp())
                : status.getLastScheduleTime();
        Long seconds = cronJob.getSpec().getStartingDeadlineSeconds();
        if (!deadline || seconds == null) {
            return since.instant();
        }
        Instant limit = now.minusSeconds(seconds);
        return limit.isAfter(since.instant()) ? limit : since.instant();
    }

    /** Returns how long it is until the next time; empty if there is none. */
    Optional<Duration> untilNext() {
        return schedule.next(basis(), zone).map(next -> {
            Duration left = Duration.between(now, next);
            return left.isNegative() ? Duration.ZERO : left;
        });
    }

    /** Returns the time that the next one follows. */
    private Instant basis() {
        Instant earliest = earliest(false);
        try {
            Due due = due(earliest);
            return due.time().orElse(due.missed() == 0 ? earliest : now);
        } catch (NoTimes e) {
            return now;
        }
    }
}
