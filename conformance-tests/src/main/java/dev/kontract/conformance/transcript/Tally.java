package dev.kontract.conformance.transcript;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts how many scenarios pass, by transcript and level. Safe for concurrent use. */
public final class Tally {

    private final Map<String, Map<String, Count>> counts = new TreeMap<>();

    /**
     * How many scenarios of a transcript pass at a level.
     *
     * @param transcript the transcript's name
     * @param level the level's name
     * @param passed how many pass
     * @param total how many were run
     */
    public record Count(String transcript, String level, int passed, int total) {

        /** The share that passes, from 0 to 100. */
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

    /** Counts one more that passes or fails. */
    public synchronized void add(String transcript, String level, boolean passes) {
        counts.computeIfAbsent(transcript, unseen -> new LinkedHashMap<>())
                .merge(level, new Count(transcript, level, passes ? 1 : 0, 1), Count::plus);
    }

    /** All counts, by transcript, and in the order in which its levels were first counted. */
    public synchronized List<Count> counts() {
        List<Count> all = new ArrayList<>();
        counts.values().forEach(levels -> all.addAll(levels.values()));
        return all;
    }
}
