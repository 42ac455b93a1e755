package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
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

    private static final String FORM = "0000-00-00T00:00:00Z";

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
        return text.length() == FORM.length() ? usual(text) : exact(text);
    }

    private static Time exact(String text) {
        return new Time(OffsetDateTime.parse(text).toInstant());
    }

    /** The form servers send, without the general parser: lists have thousands of them. */
    private static Time usual(String text) {
        int[] parts = new int[7];
        int part = 0;
        for (int i = 0; i < FORM.length(); i++) {
            char character = text.charAt(i);
            boolean digit = character >= '0' && character <= '9';
            if (digit != (FORM.charAt(i) == '0') || (!digit && character != FORM.charAt(i))) {
                return exact(text);
            }
            if (digit) {
                parts[part] = parts[part] * 10 + character - '0';
            } else {
                part++;
            }
        }
        try {
            LocalDate day = LocalDate.of(parts[0], parts[1], parts[2]);
            LocalTime time = LocalTime.of(parts[3], parts[4], parts[5]);
            return new Time(Instant.ofEpochSecond(day.toEpochSecond(time, ZoneOffset.UTC)));
        } catch (DateTimeException e) {
            return exact(text);
        }
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
        return instant.toString();
    }
}
