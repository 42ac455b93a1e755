package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A recorded sequence of steps.
 *
 * @param transcript the name of the transcript that contains it
 * @param name the name within the transcript
 * @param namespaced whether it needs its own namespace
 * @param strictest the strictest level to compare at, because the real server's responses vary beyond it
 * @param steps requests, command lines and pauses, each with the recorded response
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

    /** Returns transcript and name, which together are unique. */
    public String title() {
        return transcript + ": " + name;
    }

    /** Returns whether it shows a StatefulSet with the field {@code maxUnavailable}, which servers may drop. */
    public boolean showsMaxUnavailable() {
        return steps.stream()
                .map(step -> step.toString().toLowerCase(Locale.ROOT)) // a table of kubectl has other capitals
                .anyMatch(step -> step.contains("statefulset") && step.contains("maxunavailable"));
    }

    /** Returns whether a step runs kubectl. */
    public boolean needsKubectl() {
        return steps.stream().anyMatch(step -> step.has("kubectl"));
    }

    /** Returns whether a step acts as another user; the permissions of these users are shared by all scenarios. */
    public boolean actsAsOthers() {
        return steps.stream()
                .anyMatch(step -> step.has("token")
                        || step.at("/request/headers").has("Authorization")
                        || step.at("/request/headers").has("Impersonate-User"));
    }

    /** Returns whether a step sends no credentials, or a header that contains none. */
    public boolean isAnonymous() {
        return steps.stream()
                .map(step -> step.at("/request/headers/Authorization"))
                .anyMatch(header -> header.isTextual() && !header.asText().startsWith("Bearer "));
    }
}
