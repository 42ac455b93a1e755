package dev.kontract.conformance.transcript;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Counts how many scenarios pass, by transcript and level. Safe for concurrent use. */
public final class Tally {

    private final Map<String, Map<MatchLevel, Integer>> passed = new TreeMap<>();
    private final Map<String, Integer> all = new TreeMap<>();

    /** Counts a scenario. */
    public synchronized void add(Verdict verdict) {
        String transcript = verdict.scenario().transcript();
        all.merge(transcript, 1, Integer::sum);
        Map<MatchLevel, Integer> levels = passed.computeIfAbsent(transcript, name -> new EnumMap<>(MatchLevel.class));
        for (MatchLevel level : MatchLevel.values()) {
            levels.merge(level, verdict.passes(level) ? 1 : 0, Integer::sum);
        }
    }

    /** A line a transcript and one for all. */
    public synchronized String report() {
        StringBuilder report = new StringBuilder();
        all.keySet().forEach(transcript -> report.append(line(transcript)));
        for (MatchLevel level : MatchLevel.values()) {
            int sum = passed.values().stream()
                    .mapToInt(levels -> levels.getOrDefault(level, 0))
                    .sum();
            report.append(String.format(Locale.ROOT, "all: %s %d/%d%n", level, sum, total()));
        }
        return report.toString();
    }

    private String line(String transcript) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-28s", transcript));
        Map<MatchLevel, Integer> levels = passed.getOrDefault(transcript, Map.of());
        for (MatchLevel level : MatchLevel.values()) {
            int count = levels.getOrDefault(level, 0);
            line.append(String.format(Locale.ROOT, " %s %3d/%-3d", level, count, all.getOrDefault(transcript, 0)));
        }
        return line.append(System.lineSeparator()).toString();
    }

    private int total() {
        return all.values().stream().mapToInt(Integer::intValue).sum();
    }
}
