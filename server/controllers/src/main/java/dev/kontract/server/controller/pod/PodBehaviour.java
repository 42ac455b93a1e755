package dev.kontract.server.controller.pod;

import java.util.Locale;
import java.util.Optional;

/** The behaviour of a simulated container. */
public enum PodBehaviour {
    /** Runs and is ready. */
    READY,
    /** Runs and never becomes ready. */
    NEVER_READY,
    /** Exits with an error as soon as it runs, and is restarted with increasing delays. */
    CRASHING,
    /** Exits successfully as soon as it runs. */
    COMPLETING,
    /** Fails, and its pod fails permanently. */
    FAILING,
    /** The image cannot be pulled. */
    UNPULLABLE;

    /** Returns the annotation value, for example {@code never-ready}. */
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
