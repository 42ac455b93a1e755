package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** Formats durations in one or two units as kubectl does: {@code 45s}, {@code 5m3s}, {@code 5d3h}, {@code 2y34d}. */
final class HumanDuration {

    private static final String UNKNOWN = "<unknown>";

    private HumanDuration() {}

    /** Returns the time since {@code timestamp}, or {@code <unknown>} if it is absent. */
    static String since(JsonNode timestamp, Instant now) {
        String text = timestamp.asText();
        if (text.isEmpty() || timestamp.isNull()) {
            return UNKNOWN;
        }
        try {
            return of(Duration.between(Instant.parse(text), now));
        } catch (DateTimeException e) {
            return UNKNOWN;
        }
    }

    static String of(Duration duration) {
        long seconds = duration.toMillis() / 1000;
        if (seconds < -1) {
            return "<invalid>";
        }
        long minutes = seconds / 60;
        long hours = seconds / 3600;
        if (minutes < 2) {
            return Math.max(seconds, 0) + "s";
        }
        if (hours < 3) {
            return minutes < 10 ? two(minutes, "m", seconds % 60, "s") : minutes + "m";
        }
        if (hours < 48) {
            return hours < 8 ? two(hours, "h", minutes % 60, "m") : hours + "h";
        }
        return ofDays(hours);
    }

    private static String ofDays(long hours) {
        long days = hours / 24;
        if (days < 8) {
            return two(days, "d", hours % 24, "h");
        }
        if (days < 365 * 2) {
            return days + "d";
        }
        return days < 365 * 8 ? two(days / 365, "y", days % 365, "d") : days / 365 + "y";
    }

    private static String two(long large, String largeUnit, long small, String smallUnit) {
        return large + largeUnit + (small == 0 ? "" : small + smallUnit);
    }
}
