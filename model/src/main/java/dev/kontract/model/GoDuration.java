package dev.kontract.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Parses durations as Go writes them: {@code 1h}, {@code -1.5s}, {@code 1m30s}, {@code 0}. Flags and fields of the API use this
 * format.
 *
 * <pre>{@code
 * GoDuration.parse("1.5h"); // PT1H30M
 * }</pre>
 *
 * @see <a href="https://pkg.go.dev/time#ParseDuration">time.ParseDuration</a>
 */
public final class GoDuration {

    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    /** More digits than a duration can have; further digits of a fraction are ignored. */
    private static final int DIGITS = 19;

    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "\u00b5s", 1_000L,
            "\u03bcs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private final String text;
    private int at;

    private GoDuration(String text) {
        this.text = text;
    }

    /**
     * Parses a duration.
     *
     * @throws IllegalArgumentException with Go's message if it is malformed
     */
    public static Duration parse(String text) {
        return new GoDuration(text).parse();
    }

    /** Parses a duration; returns empty if it is malformed. */
    public static Optional<Duration> find(String text) {
        try {
            return Optional.of(parse(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Duration parse() {
        boolean negative = text.startsWith("-");
        if (negative || text.startsWith("+")) {
            at++;
        }
        if (text.substring(at).equals("0")) {
            return Duration.ZERO;
        }
        if (at == text.length()) {
            throw invalid();
        }
        BigDecimal nanos = BigDecimal.ZERO;
        while (at < text.length()) {
            nanos = nanos.add(part());
            if (nanos.compareTo(LONGEST) > 0) {
                throw invalid();
            }
        }
        Duration duration = Duration.ofNanos(nanos.longValue());
        return negative ? duration.negated() : duration;
    }

    private BigDecimal part() {
        String whole = digits();
        String fraction = "";
        boolean point = at < text.length() && text.charAt(at) == '.';
        if (point) {
            at++;
            fraction = digits();
        }
        String significant = whole.replaceFirst("^0+(?=.)", "");
        if ((whole.isEmpty() && fraction.isEmpty()) || significant.length() > DIGITS) {
            throw invalid();
        }
        String counted = fraction.substring(0, Math.min(DIGITS, fraction.length()));
        return new BigDecimal((whole.isEmpty() ? "0" : significant) + '.' + counted + '0')
                .multiply(BigDecimal.valueOf(unit()))
                .setScale(0, RoundingMode.DOWN);
    }

    private String digits() {
        int start = at;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private long unit() {
        int start = at;
        while (at < text.length() && text.charAt(at) != '.' && !isDigit(text.charAt(at))) {
            at++;
        }
        String unit = text.substring(start, at);
        if (unit.isEmpty()) {
            throw new IllegalArgumentException("time: missing unit in duration " + quoted(text));
        }
        Long nanos = NANOS.get(unit);
        if (nanos == null) {
            throw new IllegalArgumentException("time: unknown unit " + quoted(unit) + " in duration " + quoted(text));
        }
        return nanos;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private IllegalArgumentException invalid() {
        return new IllegalArgumentException("time: invalid duration " + quoted(text));
    }

    /** Quotes like Go's package time, which escapes every byte outside of printable ASCII. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            if (each == '"' || each == '\\') {
                quoted.append('\\').append((char) each);
            } else if (each < ' ') { // All other bytes are negative.
                quoted.append(String.format("\\x%02x", each & 0xff));
            } else {
                quoted.append((char) each);
            }
        }
        return quoted.append('"').toString();
    }
}
