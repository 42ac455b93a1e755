package dev.kontract.server.controller.pod;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses human-readable durations. */
public final class DelayFormat {

    private static final Pattern PARTS =
            Pattern.compile("(?:(\\d{1,6})h)?(?:(\\d{1,9})m)?(?:(\\d{1,9})s)?(?:(\\d{1,12})ms)?");

    private DelayFormat() {}

    /** Parses hours, minutes, seconds and milliseconds, for example {@code 1m30s}; empty if the text is invalid. */
    public static Optional<Duration> parse(String text) {
        Matcher parts = PARTS.matcher(text);
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        if (text.isEmpty() || !parts.matches()) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofHours(number(parts.group(1)))
                .plusMinutes(number(parts.group(2)))
                .plusSeconds(number(parts.group(3)))
                .plusMillis(number(parts.group(4))));
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
