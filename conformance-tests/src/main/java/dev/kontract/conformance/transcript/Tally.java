package dev.kontract.conformance.transcript;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts the scenarios that pass, by transcript and level. Thread-safe. */
public final class Tally {

    private final Map<String, Map<String, Count>> counts = new TreeMap<>();

    /**
     * The pass rate of a transcript at a level.
     *
     * @param transcript the name of the transcript
     * @param level the name of the level
     * @param passed the number of scenarios that passed
     * @param total the number of scenarios that ran
     */
    public record Count(String transcript, String level, int passed, int total) {

        /** Returns the percentage that passed, from 0 to 100. */
        public double percent() {
            return 100.0 * passed / total;
        }

        private Count plus(Count other) {
            return new Count(transcript, level, passed + other.passed, total + other.total);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%-28s %-5s %3d/%-3d %5.1f %%", transcript, level, passed, total, percent());
        }
    }

    /** Counts a scenario at every level. */
    public void add(Verdict verdict) {
        for (MatchLevel level : MatchLevel.values()) {
            add(verdict.scenario().transcript(), level.toString(), verdict.passes(level));
        }
    }

    /** Counts one scenario at the given level. */
    public synchronized void add(String transcript, String level, boolean passes) {
        counts.computeIfAbsent(transcript, unseen -> new LinkedHashMap<>())
                .merge(level, new Count(transcript, level, passes ? 1 : 0, 1), Count::plus);
    }

    /** Returns all counts by transcript; levels are in the order they were first counted. */
    public synchronized List<Count> counts() {
        List<Count> all = new ArrayList<>();
        counts.values().forEach(levels -> all.addAll(levels.values()));
        return all;
    }
}
