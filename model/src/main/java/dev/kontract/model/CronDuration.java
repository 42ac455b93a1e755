package dev.kontract.model;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses durations such as {@code 1h30m} or {@code 1.5s}. */
final class CronDuration {

    private static final Pattern PART = Pattern.compile("([0-9]*)(?:(\\.)([0-9]*))?([^0-9.]*)");
    private static final BigDecimal LONGEST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "\u00b5s", 1_000L,
            "\u03bcs", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    private CronDuration() {}

    /**
     * Parses a duration.
     *
     * @throws CronSyntaxException when the text is none, or longer than 64 bits of nanoseconds can tell
     */
    static Duration parse(String text) {
        boolean negative = text.startsWith("-");
        String rest = negative || text.startsWith("+") ? text.substring(1) : text;
        if (rest.equals("0")) {
            return Duration.ZERO;
        }
        if (rest.isEmpty()) {
            throw invalid(text);
        }
        BigDecimal nanos = BigDecimal.ZERO;
        Matcher part = PART.matcher(rest);
        for (int at = 0; at < rest.length(); at = part.end()) {
            if (!part.find(at) || part.start() != at || part.end() == at) {
                throw invalid(text);
            }
            nanos = nanos.add(part(part, text));
            if (nanos.compareTo(LONGEST) > 0) {
                throw invalid(text);
            }
        }
        return Duration.ofNanos(negative ? -nanos.longValue() : nanos.longValue());
    }

    private static BigDecimal part(Matcher part, String text) {
        String whole = part.group(1);
        String decimals = part.group(3) == null ? "" : part.group(3);
        if (whole.isEmpty() && decimals.isEmpty()) {
            throw invalid(text);
        }
        String unit = part.group(4);
        if (unit.isEmpty()) {
            throw new CronSyntaxException("time: missing unit in duration " + quoted(text));
        }
        Long factor = NANOS.get(unit);
        if (factor == null) {
            throw new CronSyntaxException("time: unknown unit " + quoted(unit) + " in duration " + quoted(text));
        }
        return new BigDecimal('0' + whole + '.' + decimals + '0')
                .multiply(BigDecimal.valueOf(factor))
                .setScale(0, RoundingMode.DOWN);
    }

    private static CronSyntaxException invalid(String text) {
        return new CronSyntaxException("time: invalid duration " + quoted(text));
    }

    /** Quotes a text byte by byte: those that are not printable ASCII are written in hexadecimal. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            if (each < ' ') {
                quoted.append(String.format("\\x%02x", each & 0xff));
            } else {
                quoted.append(each == '"' || each == '\\' ? "\\" : "").append((char) each);
            }
        }
        return quoted.append('"').toString();
    }
}
