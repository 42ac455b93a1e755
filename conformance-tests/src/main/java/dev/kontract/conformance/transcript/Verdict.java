package dev.kontract.conformance.transcript;

import java.util.List;
import java.util.Map;

/**
 * What came of a scenario.
 *
 * @param scenario the scenario
 * @param differences for every level, where the answers left the recording; no lines when it passes
 */
public record Verdict(Scenario scenario, Map<MatchLevel, List<String>> differences) {

    /** Whether every step agrees at {@code level}. */
    public boolean passes(MatchLevel level) {
        return at(level).isEmpty();
    }

    /** Where the answers left the recording at {@code level}. */
    public List<String> at(MatchLevel level) {
        return differences.getOrDefault(level, List.of());
    }
}
