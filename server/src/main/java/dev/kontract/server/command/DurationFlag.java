package dev.kontract.server.command;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses Go durations, as used in API server flags: {@code 1h}, {@code 90m}, {@code 1h30m}, {@code 1.5s}, {@code 0}.
 */
public final class DurationFlag {

    private static final Pattern WHOLE = Pattern.compile("(?:(?:\\d+\\.?\\d*|\\.\\d+)(?:ns|us|µs|ms|s|m|h))+");
    private static final Pattern PART = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)(ns|us|µs|ms|s|m|h)");
    private static final int LONGEST = 40;
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "µs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private DurationFlag() {}

    /**
     * Parses a non-negative duration.
     *
     * @param flag the name of the flag, for the error message
     * @throws IllegalArgumentException if the text is not a valid duration
     * @see <a href="https://pkg.go.dev/time#ParseDuration">time.ParseDuration</a>
     */
    public static Duration parse(String flag, String text) {
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        if (text.length() > LONGEST || !WHOLE.matcher(text).matches()) {
            throw invalid(flag);
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher parts = PART.matcher(text);
        while (parts.find()) {
            long unit = NANOS.getOrDefault(parts.group(2), 0L);
            nanos = nanos.add(new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(unit)));
        }
        if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw invalid(flag);
        }
        return Duration.ofNanos(nanos.longValue());
    }

    private static IllegalArgumentException invalid(String flag) {
        return new IllegalArgumentException(flag + " must be a duration like 1h or 1m30s");
    }
}
