package dev.kontract.model;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The times of a CronJob: when jobs are due. Immutable.
 *
 * <pre>{@code
 * CronSchedule nightly = CronSchedule.parse("30 2 * * *");
 * Optional<Instant> next = nightly.next(Instant.now(), ZoneId.of("Europe/Rome"));
 * }</pre>
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#schedule-syntax">Schedule syntax</a>
 */
public sealed interface CronSchedule permits CronFields, CronSchedule.Repeated {

    /**
     * Parses a schedule: five fields (minute, hour, day of month, month, day of week), a macro such as {@code @daily}, or
     * {@code @every} with a duration such as {@code 1h30m}. A time zone may precede it, as in {@code TZ=Europe/Rome}.
     *
     * @throws CronSyntaxException if the text has none of these formats
     */
    static CronSchedule parse(String text) {
        return CronParser.parse(text);
    }

    /** Returns the IANA time zone with this name, such as {@code Europe/Rome}; empty if there is none. */
    static Optional<ZoneId> zone(String name) {
        return CronZone.find(name);
    }

    /**
     * Returns the first time after {@code after}; empty if there is none within five years. Fields refer to local time in the
     * zone: a time that clocks skip is omitted or occurs later that day, and a time that they repeat may occur twice.
     *
     * @param zone the time zone for a schedule without one
     */
    Optional<Instant> next(Instant after, ZoneId zone);

    /**
     * A fixed delay after the previous time, independent of the time zone.
     *
     * @param delay at least one second, in whole seconds
     */
    record Repeated(Duration delay) implements CronSchedule {

        /** Rounds the delay down to whole seconds, but at least one. */
        public Repeated {
            delay = Duration.ofSeconds(Math.max(1, delay.toSeconds()));
        }

        @Override
        public Optional<Instant> next(Instant after, ZoneId zone) {
            return Optional.of(after.plus(delay).truncatedTo(ChronoUnit.SECONDS));
        }
    }
}
