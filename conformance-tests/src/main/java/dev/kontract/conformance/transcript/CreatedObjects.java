package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * What a scenario creates outside of its namespace, and the namespace itself. Only what carries the unique suffix of the
 * scenario is among it, so that nothing is deleted that was there before.
 */
final class CreatedObjects {

    private static final String SUFFIX = "${id}";

    /** The last one created is the first. */
    private final Deque<String> paths = new ArrayDeque<>();

    CreatedObjects(Scenario scenario, Placeholders placeholders, String namespace) {
        if (scenario.namespaced()) {
            paths.push("/api/v1/namespaces/" + namespace);
        }
        for (JsonNode step : scenario.steps()) {
            String path = path(step.path("request"));
            if (step.at("/response/status").asInt() == 201 && path.endsWith(SUFFIX)) {
                paths.push(placeholders.expand(path));
            }
        }
    }

    private static String path(JsonNode request) {
        String path = request.path("path").asText().replaceFirst("\\?.*", "");
        String name = request.at("/body/metadata/name").asText();
        return request.path("method").asText().equals("POST") ? path + '/' + name : path;
    }

    /** Deletes all of it; what is gone already, or was never created, does not matter. */
    void delete(TranscriptTarget target) throws InterruptedException {
        for (String path : paths) {
            try {
                target.send("DELETE", path, Map.of(), null);
            } catch (IOException e) {
                return; // The server cannot be reached, which the steps have reported.
            }
        }
    }
}
