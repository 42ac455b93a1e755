package dev.kontract.server.printers;

import java.time.Duration;

/** Formats durations in one or two units as kubectl does: {@code 45s}, {@code 5m3s}, {@code 5d3h}, {@code 2y34d}. */
final class HumanDuration {

    private HumanDuration() {}

    /** Returns a duration as text. */
    static String of(Duration duration) {
        long seconds = duration.toMillis() / 1000; // Rounds toward zero.
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

    /** Returns a longer duration; all shorter ones from {@code duration} on are shown as the same text. */
    static Duration end(Duration duration) {
        long step = step(duration.toSeconds());
        return duration.isNegative() ? duration : Duration.ofSeconds((duration.toSeconds() / step + 1) * step);
    }

    /** Returns the number of seconds in the smallest unit that is shown of a duration. */
    private static long step(long seconds) {
        if (seconds < 600) {
            return 1;
        }
        if (seconds < 8 * 3600) {
            return 60;
        }
        return seconds < 8 * 86_400 ? 3600 : 86_400;
    }
}
