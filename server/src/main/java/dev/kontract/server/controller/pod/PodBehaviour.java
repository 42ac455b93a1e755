package dev.kontract.server.controller.pod;

import java.util.Locale;
import java.util.Optional;

/** What becomes of a container. */
public enum PodBehaviour {
    /** It runs and is ready. */
    READY,
    /** It runs and never gets ready. */
    NEVER_READY,
    /** It ends with an error as soon as it runs, and is started again, later from time to time. */
    CRASHING,
    /** It ends without an error as soon as it runs. */
    COMPLETING,
    /** It takes its pod with it, which fails for good. */
    FAILING,
    /** Its image cannot be had. */
    UNPULLABLE;

    /** The word for it in an annotation: {@code never-ready}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<PodBehaviour> of(String word) {
        for (PodBehaviour each : values()) {
            if (each.word().equals(word)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }
}
