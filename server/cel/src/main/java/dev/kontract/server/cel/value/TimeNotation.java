package dev.kontract.server.cel.value;

import dev.kontract.model.GoDuration;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses times and durations in the notations of Go and OpenAPI. */
public final class TimeNotation {

    /** The first and last second of the years 1 to 9999. */
    public static final long MIN_SECOND = -62135596800L;

    /** The last second of the year 9999. */
    public static final long MAX_SECOND = 253402300799L;

    private static final Pattern RFC_3339 =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2})T(\\d{1,2}):(\\d{2}):(\\d{2})(?:[.,](\\d+))?(Z|[+-]\\d{2}:\\d{2})");
    private static final Pattern DATE_TIME = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2})[Tt ](\\d{2}):(\\d{2}):?(\\d{2})?(?:\\.(\\d+))?([Zz]|[+-]\\d{2}:?\\d{2})?");
    private static final Pattern WORDS = Pattern.compile("((\\d+)\\s*([A-Za-zµ]+))");

    private TimeNotation() {}

    /** Parses an RFC 3339 time as strictly as Go. */
    public static Optional<Instant> timestamp(String text) {
        Matcher matcher = RFC_3339.matcher(text);
        return matcher.matches() ? instant(matcher) : Optional.empty();
    }

    /** Parses a time of the OpenAPI format {@code date-time}. */
    public static Optional<Instant> dateTime(String text) {
        Matcher matcher = DATE_TIME.matcher(text);
        return matcher.matches() ? instant(matcher) : Optional.empty();
    }

    /** Parses a day of the OpenAPI format {@code date}. */
    public static Optional<Instant> date(String text) {
        try {
            return text.length() == 10
                    ? Optional.of(
                            LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant())
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Instant> instant(Matcher matcher) {
        try {
            String hour = matcher.group(2);
            String second = matcher.group(4) == null ? "00" : matcher.group(4);
            String zone = matcher.group(6) == null ? "Z" : matcher.group(6).toUpperCase(java.util.Locale.ROOT);
            if (zone.length() == 5) {
                zone = zone.substring(0, 3) + ":" + zone.substring(3);
            }
            String fraction = matcher.group(5);
            fraction = fraction == null ? "" : "." + fraction.substring(0, Math.min(9, fraction.length()));
            return Optional.of(OffsetDateTime.parse(matcher.group(1) + "T" + (hour.length() == 1 ? "0" : "") + hour
                            + ":" + matcher.group(3) + ":" + second + fraction + zone)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Parses a duration of the OpenAPI format {@code duration}: Go's, or words such as {@code 3 days}. */
    public static Optional<Duration> wordyDuration(String text) {
        Optional<Duration> plain = GoDuration.find(text);
        if (plain.isPresent()) {
            return plain;
        }
        Duration sum = Duration.ZERO;
        Matcher matcher = WORDS.matcher(text);
        boolean found = false;
        while (matcher.find()) {
            Optional<Duration> unit = unit(matcher.group(3));
            if (unit.isEmpty()) {
                return Optional.empty();
            }
            try {
                sum = sum.plus(unit.get().multipliedBy(Long.parseLong(matcher.group(2))));
            } catch (ArithmeticException | NumberFormatException e) {
                return Optional.empty();
            }
            found = true;
        }
        return found ? Optional.of(sum) : Optional.empty();
    }

    private static Optional<Duration> unit(String word) {
        String name = word.toLowerCase(java.util.Locale.ROOT);
        return Optional.ofNullable(
                switch (name) {
                    case "ns", "nano", "nanos", "nanosecond", "nanoseconds" -> Duration.ofNanos(1);
                    case "us", "µs", "micro", "micros", "microsecond", "microseconds" -> Duration.ofNanos(1000);
                    case "ms", "milli", "millis", "millisecond", "milliseconds" -> Duration.ofMillis(1);
                    case "s", "sec", "secs", "second", "seconds" -> Duration.ofSeconds(1);
                    case "m", "min", "mins", "minute", "minutes" -> Duration.ofMinutes(1);
                    case "h", "hr", "hrs", "hour", "hours" -> Duration.ofHours(1);
                    case "d", "day", "days" -> Duration.ofDays(1);
                    case "w", "wk", "wks", "week", "weeks" -> Duration.ofDays(7);
                    default -> null;
                });
    }
}
