package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/**
 * The namespace of a scenario and the objects that it creates outside of it. Only objects with the unique suffix of the
 * scenario are included, so that existing objects are never deleted.
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

    /** Deletes all of them; objects that do not exist are ignored. */
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
