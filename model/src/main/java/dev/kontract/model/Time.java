package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A point in time with second precision, written as RFC 3339 in UTC: {@code 2026-01-02T03:04:05Z}. Immutable.
 *
 * <pre>{@code
 * Time deadline = Time.now(clock).plus(Duration.ofSeconds(15));
 * boolean late = deadline.isBefore(Time.now(clock));
 * }</pre>
 */
public record Time(Instant instant) implements Comparable<Time> {

    private static final String FORM = "0000-00-00T00:00:00Z";

    /** Truncates the instant to seconds. */
    public Time {
        instant = instant.truncatedTo(ChronoUnit.SECONDS);
    }

    /**
     * Parses an RFC 3339 timestamp with any offset.
     *
     * @throws java.time.format.DateTimeParseException if {@code text} is not such a timestamp
     */
    @JsonCreator
    public static Time parse(String text) {
        return new Time(Timestamps.parse(text, FORM));
    }

    /** Returns the current time of {@code clock}. */
    public static Time now(Clock clock) {
        return new Time(clock.instant());
    }

    /** Returns this time plus {@code duration}. */
    public Time plus(Duration duration) {
        return new Time(instant.plus(duration));
    }

    /** Returns this time minus {@code duration}. */
    public Time minus(Duration duration) {
        return new Time(instant.minus(duration));
    }

    /** Returns the duration from this time to {@code end}; negative if {@code end} is earlier. */
    public Duration until(Time end) {
        return Duration.between(instant, end.instant);
    }

    /** Returns whether this time is before {@code other}. */
    public boolean isBefore(Time other) {
        return instant.isBefore(other.instant);
    }

    /** Returns whether this time is after {@code other}. */
    public boolean isAfter(Time other) {
        return instant.isAfter(other.instant);
    }

    @Override
    public int compareTo(Time other) {
        return instant.compareTo(other.instant);
    }

    /** Returns the RFC 3339 text. */
    @Override
    @JsonValue
    public String toString() {
        return instant.toString();
    }
}
