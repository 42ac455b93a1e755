package dev.kontract.server.codec;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;

/** Parses RFC 3339 timestamps like Go's {@code time.Parse}, with the same error messages. */
public final class GoTime {

    private static final String SECONDS = "2006-01-02T15:04:05Z07:00";
    private static final String MICROS = "2006-01-02T15:04:05.000000Z07:00";

    private final String layout;
    private final String text;
    private int position;

    private GoTime(String layout, String text) {
        this.layout = layout;
        this.text = text;
    }

    /**
     * Parses a timestamp with an optional fraction, which is kept.
     *
     * @throws DecodeException if it is malformed
     */
    public static Instant parse(String text) {
        return new GoTime(SECONDS, text).instant();
    }

    /** Parses a timestamp with exactly six fractional digits. */
    static Instant parseMicro(String text) {
        return new GoTime(MICROS, text).instant();
    }

    private Instant instant() {
        int year = digits(4, "2006");
        literal("-");
        int month = ranged(digits(2, "01"), 1, 12, "month");
        literal("-");
        int day = digits(2, "02");
        literal("T");
        int hour = ranged(digits(2, "15"), 0, 23, "hour");
        literal(":");
        int minute = ranged(digits(2, "04"), 0, 59, "minute");
        literal(":");
        int second = ranged(digits(2, "05"), 0, 59, "second");
        int nanos = layout.equals(MICROS) ? micros() * 1000 : fraction();
        int offset = offset();
        if (position < text.length()) {
            throw error(": extra text: " + quoted(text.substring(position)));
        }
        try {
            return LocalDateTime.of(year, month, day, hour, minute, second, nanos)
                    .toInstant(ZoneOffset.UTC)
                    .minusSeconds(offset);
        } catch (DateTimeException e) {
            throw new DecodeException("parsing time " + quoted(text) + ": day out of range", e);
        }
    }

    private int digits(int count, String element) {
        int end = position + count;
        if (end > text.length()) {
            throw cannotParse(element);
        }
        int value = 0;
        for (int i = position; i < end; i++) {
            if (!isDigit(i)) {
                throw cannotParse(element);
            }
            value = value * 10 + (text.charAt(i) - '0');
        }
        position = end;
        return value;
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private int ranged(int value, int least, int most, String name) {
        if (value < least || value > most) {
            throw error(": " + name + " out of range");
        }
        return value;
    }

    private void literal(String character) {
        if (!text.startsWith(character, position)) {
            throw cannotParse(character);
        }
        position++;
    }

    private int micros() {
        if (!text.startsWith(".", position)) {
            throw cannotParse(".000000");
        }
        position++;
        try {
            return digits(6, ".000000");
        } catch (DecodeException e) {
            position--;
            throw cannotParse(".000000");
        }
    }

    private int fraction() {
        boolean starts = position < text.length() && ".,".indexOf(text.charAt(position)) >= 0 && isDigit(position + 1);
        if (!starts) {
            return 0;
        }
        position++;
        int nanos = 0;
        for (int weight = 100_000_000; isDigit(position); weight /= 10) {
            nanos += (text.charAt(position++) - '0') * weight;
        }
        return nanos;
    }

    private int offset() {
        if (text.startsWith("Z", position)) {
            position++;
            return 0;
        }
        int start = position;
        boolean signed = position < text.length() && "+-".indexOf(text.charAt(position)) >= 0;
        boolean whole = signed
                && isDigit(start + 1)
                && isDigit(start + 2)
                && text.startsWith(":", start + 3)
                && isDigit(start + 4)
                && isDigit(start + 5);
        if (!whole) {
            throw cannotParse("Z07:00");
        }
        position++;
        int hours = ranged(digits(2, "Z07:00"), 0, 24, "time zone offset hour");
        position++;
        int minutes = ranged(digits(2, "Z07:00"), 0, 60, "time zone offset minute");
        int seconds = (hours * 60 + minutes) * 60;
        return text.charAt(start) == '-' ? -seconds : seconds;
    }

    private DecodeException cannotParse(String element) {
        return error(String.format(
                Locale.ROOT,
                " as %s: cannot parse %s as %s",
                quoted(layout),
                quoted(text.substring(position)),
                quoted(element)));
    }

    /** Quotes as Go's {@code time} does: escapes each non-ASCII byte, without short escapes. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
            if (unit < ' ') {
                quoted.append(String.format("\\x%02x", unit & 0xff));
            } else {
                quoted.append(unit == '"' || unit == '\\' ? "\\" : "").append((char) unit);
            }
        }
        return quoted.append('"').toString();
    }

    private DecodeException error(String what) {
        return new DecodeException("parsing time " + quoted(text) + what);
    }
}
