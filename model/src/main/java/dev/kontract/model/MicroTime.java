package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/**
 * A point in time with microsecond precision, written as RFC 3339 in UTC: {@code 2026-01-02T03:04:05.000006Z}.
 * Immutable.
 *
 * <pre>{@code
 * MicroTime deadline = MicroTime.now(clock).plus(Duration.ofSeconds(15));
 * boolean late = deadline.isBefore(MicroTime.now(clock));
 * }</pre>
 */
public record MicroTime(Instant instant) implements Comparable<MicroTime> {

    private static final String FORM = "0000-00-00T00:00:00.000000Z";

    private static final DateTimeFormatter WIRE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /** Truncates the instant to microseconds. */
    public MicroTime {
        instant = instant.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * Parses an RFC 3339 timestamp with any offset.
     *
     * @throws java.time.format.DateTimeParseException if {@code text} is not such a timestamp
     */
    @JsonCreator
    public static MicroTime parse(String text) {
        return new MicroTime(Timestamps.parse(text, FORM));
    }

    /** Returns the current time of {@code clock}. */
    public static MicroTime now(Clock clock) {
        return new MicroTime(clock.instant());
    }

    /** Returns this time plus {@code duration}. */
    public MicroTime plus(Duration duration) {
        return new MicroTime(instant.plus(duration));
    }

    /** Returns this time minus {@code duration}. */
    public MicroTime minus(Duration duration) {
        return new MicroTime(instant.minus(duration));
    }

    /** Returns the duration from this time to {@code end}; negative if {@code end} is earlier. */
    public Duration until(MicroTime end) {
        return Duration.between(instant, end.instant);
    }

    /** Returns whether this time is before {@code other}. */
    public boolean isBefore(MicroTime other) {
        return instant.isBefore(other.instant);
    }

    /** Returns whether this time is after {@code other}. */
    public boolean isAfter(MicroTime other) {
        return instant.isAfter(other.instant);
    }

    @Override
    public int compareTo(MicroTime other) {
        return instant.compareTo(other.instant);
    }

    /** Returns the RFC 3339 text. */
    @Override
    @JsonValue
    public String toString() {
        return WIRE.format(instant);
    }
}
