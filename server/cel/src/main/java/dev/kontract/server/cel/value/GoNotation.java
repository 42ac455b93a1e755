package dev.kontract.server.cel.value;

import dev.kontract.server.status.GoFloat;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Formats values like Go, as in messages and as the result of {@code string(x)}. */
public final class GoNotation {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

    private GoNotation() {}

    /** Returns a value as {@code %v} prints it; of one that consists of others, its type. */
    public static String of(Object value) {
        if (value instanceof Double number) {
            return GoFloat.general(number);
        }
        if (value instanceof Instant time) {
            return timestamp(time);
        }
        if (value instanceof Duration duration) {
            return seconds(duration);
        }
        if (value instanceof NullValue) {
            return "null";
        }
        return Values.isComposite(value) ? Values.typeName(value) : value.toString();
    }

    /** Returns a duration in seconds, {@code 1.5s}. */
    public static String seconds(Duration duration) {
        return GoFloat.plain(duration.getSeconds() + duration.getNano() / 1e9) + "s";
    }

    /** Returns a time as RFC 3339 with as many decimals as it needs. */
    @SuppressWarnings("JavaInstantGetSecondsGetNano") // the seconds are in the text before
    public static String timestamp(Instant time) {
        String text = SECONDS.format(time.atOffset(ZoneOffset.UTC));
        long nanos = time.getNano();
        if (nanos == 0) {
            return text + "Z";
        }
        return text + "." + String.format("%09d", nanos).replaceAll("0+$", "") + "Z";
    }
}
