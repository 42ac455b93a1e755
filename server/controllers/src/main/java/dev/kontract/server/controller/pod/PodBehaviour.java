package dev.kontract.server.controller.pod;

import java.util.Locale;
import java.util.Optional;

/** How a simulated container behaves. */
public enum PodBehaviour {
    /** It runs and is ready. */
    READY,
    /** It runs and never becomes ready. */
    NEVER_READY,
    /** It exits with an error as soon as it runs, and is restarted with increasing delays. */
    CRASHING,
    /** It exits successfully as soon as it runs. */
    COMPLETING,
    /** It fails, and its pod fails permanently. */
    FAILING,
    /** Its image cannot be pulled. */
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
