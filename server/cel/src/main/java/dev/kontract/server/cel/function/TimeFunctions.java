package dev.kontract.server.cel.function;

import static dev.kontract.server.cel.function.Cost.ONE;
import static dev.kontract.server.cel.function.Types.DURATION;
import static dev.kontract.server.cel.function.Types.INT;
import static dev.kontract.server.cel.function.Types.STRING;
import static dev.kontract.server.cel.function.Types.TIMESTAMP;

import dev.kontract.server.cel.value.ErrorValue;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.ToLongFunction;

/** Parts of times and durations, in UTC unless a time zone is given. */
final class TimeFunctions {

    private TimeFunctions() {}

    static void declare(FunctionTable table) {
        part(table, "getFullYear", "timestamp_to_year", ZonedDateTime::getYear);
        part(table, "getMonth", "timestamp_to_month", time -> time.getMonthValue() - 1L);
        part(table, "getDayOfYear", "timestamp_to_day_of_year", time -> time.getDayOfYear() - 1L);
        part(table, "getDayOfMonth", "timestamp_to_day_of_month", time -> time.getDayOfMonth() - 1L);
        part(table, "getDate", "timestamp_to_day_of_month_1_based", ZonedDateTime::getDayOfMonth);
        part(
                table,
                "getDayOfWeek",
                "timestamp_to_day_of_week",
                time -> time.getDayOfWeek().getValue() % 7L);
        part(table, "getHours", "timestamp_to_hours", ZonedDateTime::getHour);
        part(table, "getMinutes", "timestamp_to_minutes", ZonedDateTime::getMinute);
        part(table, "getSeconds", "timestamp_to_seconds", ZonedDateTime::getSecond);
        part(table, "getMilliseconds", "timestamp_to_milliseconds", time -> time.getNano() / 1_000_000L);
        length(table, "getHours", "duration_to_hours", Duration::toHours);
        length(table, "getMinutes", "duration_to_minutes", Duration::toMinutes);
        length(table, "getSeconds", "duration_to_seconds", duration -> duration.toMillis() / 1000);
        length(table, "getMilliseconds", "duration_to_milliseconds", Duration::toMillis);
    }

    private static void part(FunctionTable table, String name, String id, ToLongFunction<ZonedDateTime> part) {
        table.member(
                name, id, INT, List.of(TIMESTAMP), ONE, a -> part.applyAsLong(((Instant) a[0]).atZone(ZoneOffset.UTC)));
        String zoned = id.equals("timestamp_to_seconds") ? id + "_tz" : id + "_with_tz";
        table.member(name, zoned, INT, List.of(TIMESTAMP, STRING), ONE, a -> {
            try {
                return part.applyAsLong(((Instant) a[0]).atZone(zone((String) a[1])));
            } catch (DateTimeException | NumberFormatException e) {
                return new ErrorValue("unknown time zone " + a[1]);
            }
        });
    }

    private static ZoneId zone(String name) {
        int colon = name.indexOf(':');
        if (colon < 0) {
            return name.isEmpty() ? ZoneOffset.UTC : ZoneId.of(name);
        }
        int hours = Integer.parseInt(name.substring(0, colon));
        int minutes = Integer.parseInt(name.substring(colon + 1));
        return ZoneOffset.ofTotalSeconds((hours * 60 + (name.startsWith("-") ? -minutes : minutes)) * 60);
    }

    private static void length(FunctionTable table, String name, String id, ToLongFunction<Duration> length) {
        table.member(name, id, INT, List.of(DURATION), ONE, a -> length.applyAsLong((Duration) a[0]));
    }
}
