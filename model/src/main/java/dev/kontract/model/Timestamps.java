package dev.kontract.model;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Parses RFC 3339 timestamps. */
final class Timestamps {

    private static final int NANOS_OF_MICROSECOND = 1000;

    private Timestamps() {}

    /**
     * Parses a timestamp with any offset.
     *
     * @param form the form that servers send, with zeros for digits: up to seconds or microseconds, in UTC
     * @throws java.time.format.DateTimeParseException if {@code text} is not a timestamp
     */
    static Instant parse(String text, String form) {
        return text.length() == form.length() ? usual(text, form) : exact(text);
    }

    private static Instant exact(String text) {
        return OffsetDateTime.parse(text).toInstant();
    }

    /** Fast path for the form that servers send; lists contain thousands of timestamps. */
    private static Instant usual(String text, String form) {
        int[] parts = new int[8];
        int part = 0;
        for (int i = 0; i < form.length(); i++) {
            char character = text.charAt(i);
            boolean digit = character >= '0' && character <= '9';
            if (digit != (form.charAt(i) == '0') || (!digit && character != form.charAt(i))) {
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
            LocalTime time = LocalTime.of(parts[3], parts[4], parts[5], NANOS_OF_MICROSECOND * parts[6]);
            return day.atTime(time).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            return exact(text);
        }
    }
}
