package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/**
 * A point in time to the second, on the wire as RFC 3339 in UTC: {@code 2026-01-02T03:04:05Z}. Immutable.
 *
 * <pre>{@code
 * Time deadline = Time.now(clock).plus(Duration.ofSeconds(15));
 * boolean late = deadline.isBefore(Time.now(clock));
 * }</pre>
 */
public record Time(Instant instant) implements Comparable<Time> {

    private static final DateTimeFormatter WIRE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'").withZone(ZoneOffset.UTC);

    /** Drops what is finer than the wire form tells. */
    public Time {
        instant = instant.truncatedTo(ChronoUnit.SECONDS);
    }

    /**
     * Reads RFC 3339 with any offset.
     *
     * @throws java.time.format.DateTimeParseException when {@code text} is anything else
     */
    @JsonCreator
    public static Time parse(String text) {
        return new Time(OffsetDateTime.parse(text).toInstant());
    }

    /** What {@code clock} shows. */
    public static Time now(Clock clock) {
        return new Time(clock.instant());
    }

    /** The point {@code duration} later. */
    public Time plus(Duration duration) {
        return new Time(instant.plus(duration));
    }

    /** The point {@code duration} earlier. */
    public Time minus(Duration duration) {
        return new Time(instant.minus(duration));
    }

    /** How long it is from this to {@code end}; negative when {@code end} is earlier. */
    public Duration until(Time end) {
        return Duration.between(instant, end.instant);
    }

    /** Whether this is earlier than {@code other}. */
    public boolean isBefore(Time other) {
        return instant.isBefore(other.instant);
    }

    /** Whether this is later than {@code other}. */
    public boolean isAfter(Time other) {
        return instant.isAfter(other.instant);
    }

    @Override
    public int compareTo(Time other) {
        return instant.compareTo(other.instant);
    }

    /** The wire form. */
    @Override
    @JsonValue
    public String toString() {
        return WIRE.format(instant);
    }
}
