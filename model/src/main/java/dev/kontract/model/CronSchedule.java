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
     * Parses a schedule: five fields (minute, hour, day of month, month, day of week), a word such as {@code @daily}, or
     * {@code @every} with a duration such as {@code 1h30m}. A time zone may stand in front, as in {@code TZ=Europe/Rome}.
     *
     * @throws CronSyntaxException when the text is none of these
     */
    static CronSchedule parse(String text) {
        return CronParser.parse(text);
    }

    /** Returns the time zone of the database of IANA with this name, such as {@code Europe/Rome}; empty when there is none. */
    static Optional<ZoneId> zone(String name) {
        return CronZone.find(name);
    }

    /**
     * Returns the first time after {@code after}, or empty when there is none within five years. A schedule of fields follows
     * the clocks of the zone: a time they skip is left out or comes later that day, and one they repeat may come twice.
     *
     * @param zone the time zone for a schedule that names none itself
     */
    Optional<Instant> next(Instant after, ZoneId zone);

    /**
     * The same time after the one before, whatever the clocks of the zone do.
     *
     * @param delay at least one second, in whole seconds
     */
    record Repeated(Duration delay) implements CronSchedule {

        /** Rounds the delay down to seconds, yet not below one. */
        public Repeated {
            delay = Duration.ofSeconds(Math.max(1, delay.toSeconds()));
        }

        @Override
        public Optional<Instant> next(Instant after, ZoneId zone) {
            return Optional.of(after.plus(delay).truncatedTo(ChronoUnit.SECONDS));
        }
    }
}
