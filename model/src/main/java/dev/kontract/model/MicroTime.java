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
 * A point in time to the microsecond, on the wire as RFC 3339 in UTC: {@code 2026-01-02T03:04:05.000006Z}. Immutable.
 *
 * <pre>{@code
 * MicroTime deadline = MicroTime.now(clock).plus(Duration.ofSeconds(15));
 * boolean late = deadline.isBefore(MicroTime.now(clock));
 * }</pre>
 */
public record MicroTime(Instant instant) implements Comparable<MicroTime> {

    private static final DateTimeFormatter WIRE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /** Drops what is finer than the wire form tells. */
    public MicroTime {
        instant = instant.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * Reads RFC 3339 with any offset.
     *
     * @throws java.time.format.DateTimeParseException when {@code text} is anything else
     */
    @JsonCreator
    public static MicroTime parse(String text) {
        return new MicroTime(OffsetDateTime.parse(text).toInstant());
    }

    /** What {@code clock} shows. */
    public static MicroTime now(Clock clock) {
        return new MicroTime(clock.instant());
    }

    /** The point {@code duration} later. */
    public MicroTime plus(Duration duration) {
        return new MicroTime(instant.plus(duration));
    }

    /** The point {@code duration} earlier. */
    public MicroTime minus(Duration duration) {
        return new MicroTime(instant.minus(duration));
    }

    /** How long it is from this to {@code end}; negative when {@code end} is earlier. */
    public Duration until(MicroTime end) {
        return Duration.between(instant, end.instant);
    }

    /** Whether this is earlier than {@code other}. */
    public boolean isBefore(MicroTime other) {
        return instant.isBefore(other.instant);
    }

    /** Whether this is later than {@code other}. */
    public boolean isAfter(MicroTime other) {
        return instant.isAfter(other.instant);
    }

    @Override
    public int compareTo(MicroTime other) {
        return instant.compareTo(other.instant);
    }

    /** The wire form. */
    @Override
    @JsonValue
    public String toString() {
        return WIRE.format(instant);
    }
}
