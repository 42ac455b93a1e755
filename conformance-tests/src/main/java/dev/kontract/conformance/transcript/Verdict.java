package dev.kontract.conformance.transcript;

import java.util.List;
import java.util.Map;

/**
 * The result of a scenario.
 *
 * @param scenario the scenario
 * @param differences the differences from the recording by level; empty lists where it passes
 */
public record Verdict(Scenario scenario, Map<MatchLevel, List<String>> differences) {

    /** Whether every step matches at {@code level}. */
    public boolean passes(MatchLevel level) {
        return at(level).isEmpty();
    }

    /** Returns the differences at {@code level}. */
    public List<String> at(MatchLevel level) {
        return differences.getOrDefault(level, List.of());
    }
}
