package dev.kontract.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** A point in time to the microsecond, on the wire as RFC 3339 in UTC: {@code 2026-01-02T03:04:05.000006Z}. Immutable. */
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
