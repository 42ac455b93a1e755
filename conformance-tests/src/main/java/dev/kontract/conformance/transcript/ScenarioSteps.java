package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs the steps of one scenario in order. Watches stay open until the step that ends them, at most until the last one. */
final class ScenarioSteps {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpStep http;
    private final KubectlStep kubectl;
    private final Map<String, OpenWatch> watches = new HashMap<>();

    ScenarioSteps(HttpStep http, KubectlStep kubectl) {
        this.http = http;
        this.kubectl = kubectl;
    }

    /** Returns a masked response for each step; empty where nothing is answered. */
    List<JsonNode> run(Scenario scenario) throws IOException, InterruptedException {
        List<JsonNode> answers = new ArrayList<>();
        try {
            for (JsonNode step : scenario.steps()) {
                answers.add(run(step));
            }
        } finally {
            watches.values().forEach(OpenWatch::close);
        }
        return answers;
    }

    private JsonNode run(JsonNode step) throws IOException, InterruptedException {
        if (step.has("kubectl")) {
            return kubectl.run(step);
        }
        if (step.has("sleep")) { // Where no condition can be observed, for example until a token expires.
            Thread.sleep((long) (step.path("sleep").asDouble() * 1000));
            return JSON.createObjectNode();
        }
        if (step.has("watch")) {
            watches.put(step.path("watch").asText(), http.open(step));
            return JSON.createObjectNode();
        }
        if (step.has("watched")) {
            OpenWatch watch = watches.get(step.path("watched").asText());
            return watch == null
                    ? JSON.createObjectNode().put("error", "no such watch is open")
                    : http.end(watch, step);
        }
        return http.run(step);
    }
}
