package dev.kontract.server.flags;

import dev.kontract.model.GoDuration;
import java.time.Duration;

/**
 * Parses Go durations, as used in API server flags: {@code 1h}, {@code 90m}, {@code 1h30m}, {@code 1.5s}, {@code 0}.
 */
public final class DurationFlag {

    private DurationFlag() {}

    /**
     * Parses a non-negative duration.
     *
     * @param flag the name of the flag, for the error message
     * @throws IllegalArgumentException if the text is not a valid duration
     * @see <a href="https://pkg.go.dev/time#ParseDuration">time.ParseDuration</a>
     */
    public static Duration parse(String flag, String text) {
        return GoDuration.find(text)
                .filter(duration -> !duration.isNegative())
                .orElseThrow(() -> new IllegalArgumentException(
                        flag + " must be a duration like 1h or 1m30s, not '" + text + "'"));
    }
}
