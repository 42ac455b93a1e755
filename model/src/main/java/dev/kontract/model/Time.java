package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** A point in time to the second, on the wire as RFC 3339 in UTC: {@code 2026-01-02T03:04:05Z}. Immutable. */
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
