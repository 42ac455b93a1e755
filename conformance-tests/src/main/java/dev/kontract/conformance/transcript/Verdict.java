package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a scenario.
 *
 * @param scenario the scenario
 * @param differences the differences from the recording by level; empty lists where it passes
 * @param answers the masked responses, one for each step that was run
 */
public record Verdict(Scenario scenario, Map<MatchLevel, List<String>> differences, List<JsonNode> answers) {

    /**
     * A step that differs from the recording.
     *
     * @param wanted what of the recorded response is compared
     * @param got the same of the actual response
     */
    public record Mismatch(JsonNode wanted, JsonNode got) {}

    /** Returns whether every step matches at {@code level}. */
    public boolean passes(MatchLevel level) {
        return at(level).isEmpty();
    }

    /** Returns the differences at {@code level}. */
    public List<String> at(MatchLevel level) {
        return differences.getOrDefault(level, List.of());
    }

    /** Returns the first step that differs at {@code level}; empty if none does. */
    public Optional<Mismatch> mismatch(MatchLevel level) {
        for (int i = 0; i < scenario.steps().size() && !passes(level); i++) {
            JsonNode wanted = scenario.steps().get(i).path("response");
            JsonNode got = answers.get(Math.min(i, answers.size() - 1));
            if (!wanted.isMissingNode()
                    && !ResponseComparison.differences(wanted, got, level).isEmpty()) {
                return Optional.of(
                        new Mismatch(ResponseComparison.strip(wanted, level), ResponseComparison.strip(got, level)));
            }
        }
        return Optional.empty();
    }
}
