package dev.kontract.server.admission.podsecurity;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A level of the Pod Security Standards, from the least to the most strict. */
public enum Level {
    /** No restrictions. */
    PRIVILEGED,
    /** Prevents known privilege escalations. */
    BASELINE,
    /** Best practice of hardening. */
    RESTRICTED;

    /** The message about a text that is no level. */
    public static final String MESSAGE = "must be one of privileged, baseline, restricted";

    /** Returns the level that labels call {@code text}. */
    public static Optional<Level> find(String text) {
        return Arrays.stream(values())
                .filter(level -> level.toString().equals(text))
                .findFirst();
    }

    /** Returns the level as labels call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
