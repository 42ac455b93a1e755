package dev.kontract.conformance.rollout;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The requests of a rollout: its actions, and the reads that check their effect. */
final class RolloutCalls {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration PATIENCE_FOR_EVENTS = Duration.ofSeconds(30);
    private static final String STRATEGIC = "application/strategic-merge-patch+json";
    private static final String FAILED =
            "{\"status\": {\"phase\": \"Failed\", \"conditions\": [{\"type\": \"Ready\", \"status\": \"False\"}]}}";

    private final TranscriptTarget target;
    private final String core;
    private final String apps;
    private final String set;
    private final String namespace;

    RolloutCalls(TranscriptTarget target, String namespace, String set) {
        this.target = target;
        this.namespace = namespace;
        this.core = "/api/v1/namespaces/" + namespace + '/';
        this.apps = "/apis/apps/v1/namespaces/" + namespace + '/';
        this.set = apps + "statefulsets/" + set;
    }

    void createNamespace() throws IOException, InterruptedException {
        ObjectNode body = NODES.objectNode().put("apiVersion", "v1").put("kind", "Namespace");
        body.putObject("metadata").put("name", namespace);
        send("POST", "/api/v1/namespaces", body.toString(), "application/json");
    }

    /** Performs an action and returns the status code of the response; null for a pause. */
    JsonNode act(JsonNode action) throws IOException, InterruptedException {
        if (action.has("wait")) {
            Thread.sleep((long) (action.path("wait").asDouble() * 1000));
            return NODES.nullNode();
        }
        return NODES.numberNode(request(action).statusCode());
    }

    private HttpResponse<byte[]> request(JsonNode action) throws IOException, InterruptedException {
        if (action.has("create")) {
            return send("POST", apps + "statefulsets", action.path("create").toString(), "application/json");
        }
        if (action.has("patch")) {
            String kind = action.path("kind").asText("strategic");
            String type = kind.equals("merge") ? "application/merge-patch+json" : STRATEGIC;
            return send("PATCH", set, action.path("patch").toString(), type);
        }
        if (action.has("deletePod")) {
            return send("DELETE", core + "pods/" + action.path("deletePod").asText(), null, "");
        }
        if (action.has("failPod")) {
            String pod = core + "pods/" + action.path("failPod").asText();
            return send("PATCH", pod + "/status", FAILED, STRATEGIC);
        }
        ObjectNode options = NODES.objectNode();
        options.set("propagationPolicy", action.path("delete"));
        return send("DELETE", set, options.toString(), "application/json");
    }

    /** Waits until the set matches {@code wanted}; returns false on a timeout. */
    boolean await(JsonNode wanted) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (Instant.now().isBefore(end)) {
            if (holds(wanted)) {
                return true;
            }
            Thread.sleep(100);
        }
        return false;
    }

    private boolean holds(JsonNode wanted) throws IOException, InterruptedException {
        JsonNode current = set();
        boolean found = current.path("kind").asText().equals("StatefulSet");
        JsonNode status = found ? current.path("status") : NODES.objectNode();
        boolean all = true;
        for (Map.Entry<String, JsonNode> want : wanted.properties()) {
            JsonNode value = want.getValue();
            all &= switch (want.getKey()) {
                case "gone" -> !found;
                case "pods" -> count("pods") == value.asInt();
                case "claims" -> count("persistentvolumeclaims") == value.asInt();
                case "quiet" -> pause(value.asDouble());
                case "observed" ->
                    found
                            && status.path("observedGeneration").asLong()
                                    == current.at("/metadata/generation").asLong();
                default -> status.path(want.getKey()).asInt() == value.asInt();
            };
        }
        return all;
    }

    private static boolean pause(double seconds) throws InterruptedException {
        Thread.sleep((long) (seconds * 1000));
        return true;
    }

    private int count(String resource) throws IOException, InterruptedException {
        return read(core + resource).path("items").size();
    }

    JsonNode set() throws IOException, InterruptedException {
        return read(set);
    }

    ObjectNode get(String resource, String name) throws IOException, InterruptedException {
        return read(core + resource + '/' + name);
    }

    /**
     * Returns the number and placeholder of every retained revision. Unreferenced revisions are deleted in the
     * background, so this waits while there are too many.
     */
    ArrayNode revisions(RevisionNumbers seen, int wanted) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(PATIENCE_FOR_EVENTS);
        ArrayNode kept = revisions(seen);
        while (kept.size() > wanted && Instant.now().isBefore(end)) {
            Thread.sleep(100);
            kept = revisions(seen);
        }
        return kept;
    }

    private ArrayNode revisions(RevisionNumbers seen) throws IOException, InterruptedException {
        Map<Long, ArrayNode> sorted = new TreeMap<>();
        for (JsonNode revision : read(apps + "controllerrevisions").path("items")) {
            long number = revision.path("revision").asLong();
            String name = seen.known(revision.at("/metadata/name").asText());
            sorted.put(number, NODES.arrayNode().add(number).add(name));
        }
        return NODES.arrayNode().addAll(sorted.values());
    }

    /**
     * Returns the distinct reasons and messages of the events about a set, sorted. Controllers write events in the
     * background, so this waits while some are missing.
     */
    ArrayNode eventReasons(int wanted) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(PATIENCE_FOR_EVENTS);
        ArrayNode reasons = eventReasons();
        while (reasons.size() < wanted && Instant.now().isBefore(end)) {
            Thread.sleep(100);
            reasons = eventReasons();
        }
        return reasons;
    }

    private ArrayNode eventReasons() throws IOException, InterruptedException {
        Map<String, ArrayNode> sorted = new TreeMap<>();
        for (JsonNode event : read(core + "events").path("items")) {
            if (event.at("/involvedObject/kind").asText().equals("StatefulSet")) {
                String reason = event.path("reason").asText();
                String message = event.path("message").asText();
                sorted.put(
                        reason + '\0' + message, NODES.arrayNode().add(reason).add(message));
            }
        }
        return NODES.arrayNode().addAll(sorted.values());
    }

    private ObjectNode read(String path) throws IOException, InterruptedException {
        return (ObjectNode)
                JSON.readTree(target.send("GET", path, Map.of(), null).body());
    }

    private HttpResponse<byte[]> send(String method, String path, @Nullable String body, String type)
            throws IOException, InterruptedException {
        Map<String, String> headers = body == null ? Map.of() : Map.of("Content-Type", type);
        return target.send(method, path, headers, body);
    }
}
