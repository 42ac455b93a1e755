package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A recorded exchange of several steps.
 *
 * @param transcript the name of the transcript it stands in
 * @param name its name there
 * @param namespaced whether it wants a namespace of its own
 * @param strictest the level beyond which the real server itself varies
 * @param steps requests, command lines and pauses, each with the recorded answer
 */
public record Scenario(String transcript, String name, boolean namespaced, MatchLevel strictest, List<JsonNode> steps) {

    static Scenario parse(String transcript, JsonNode document) {
        List<JsonNode> steps = new ArrayList<>();
        document.path("steps").forEach(steps::add);
        return new Scenario(
                transcript,
                document.path("name").asText(),
                document.path("namespace").asBoolean(true),
                MatchLevel.of(document.path("maxLevel").asText("exact")),
                List.copyOf(steps));
    }

    /** Transcript and name, which together are unique. */
    public String title() {
        return transcript + ": " + name;
    }

    /** Whether a step drives the command line client. */
    boolean needsKubectl() {
        return steps.stream().anyMatch(step -> step.has("kubectl"));
    }

    /** Whether it asks as somebody else: what such a user may do is shared by all scenarios. */
    boolean actsAsOthers() {
        return steps.stream()
                .anyMatch(step -> step.has("token")
                        || step.at("/request/headers").has("Authorization")
                        || step.at("/request/headers").has("Impersonate-User"));
    }
}
