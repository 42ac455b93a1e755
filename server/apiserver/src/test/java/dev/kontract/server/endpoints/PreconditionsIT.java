package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.codec.Codec;
import dev.kontract.spec.Contract;
import dev.kontract.spec.SampleObjects;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sends the writes of every kind, each with preconditions that do not hold. */
class PreconditionsIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);
    private static final SampleObjects SAMPLES = new SampleObjects(CONTRACT);
    private static final String OTHER = "11111111-2222-3333-4444-555555555555";
    private static final List<Map<String, String>> WRONG =
            List.of(Map.of("uid", OTHER), Map.of("resourceVersion", "1"), Map.of("uid", OTHER, "resourceVersion", "1"));

    /** Kinds of which no sample can be stored here; the others must not become fewer. */
    private static final int LEAST_KINDS = 40;

    private final List<String> unexpected = new ArrayList<>();
    private TestServer server;

    @Test
    void writesWithWrongPreconditions_areConflicts() throws Exception {
        int kinds = 0;
        // A request that does not end fails this with 504 instead of holding it up.
        try (TestServer started =
                TestServer.start(ServerConfig.builder().controllers("none").requestTimeout(Duration.ofSeconds(30)))) {
            server = started;
            for (String root : roots()) {
                JsonNode resources = get(root).path("resources");
                for (JsonNode resource : resources) {
                    kinds += check(root, resource, resources) ? 1 : 0;
                }
            }
        }
        assertThat(unexpected).isEmpty();
        assertThat(kinds).isGreaterThanOrEqualTo(LEAST_KINDS);
    }

    private List<String> roots() throws Exception {
        List<String> roots = new ArrayList<>(List.of("/api/v1"));
        get("/apis")
                .path("groups")
                .forEach(group -> roots.add("/apis/"
                        + group.path("preferredVersion").path("groupVersion").asText()));
        return roots;
    }

    private boolean check(String root, JsonNode resource, JsonNode resources) throws Exception {
        String plural = resource.path("name").asText();
        String verbs = resource.path("verbs").toString();
        if (plural.contains("/") || !verbs.contains("\"create\"") || !verbs.contains("\"get\"")) {
            return false;
        }
        String groupVersion = root.substring(root.indexOf('/', 1) + 1);
        boolean namespaced = resource.path("namespaced").asBoolean();
        String collection = root + (namespaced ? "/namespaces/default/" : "/") + plural;
        ObjectNode sample = sample(resource.path("kind").asText(), groupVersion);
        HttpResponse<String> created = server.post(collection, sample.toString());
        if (created.statusCode() != 201) {
            return false;
        }
        ObjectNode object = (ObjectNode) JSON.readTree(created.body());
        String path = collection + '/' + object.at("/metadata/name").asText();
        for (Map<String, String> wrong : WRONG) {
            changed(path, object, wrong);
            deleted(path, wrong);
        }
        for (JsonNode part : resources) {
            String name = part.path("name").asText();
            if (name.equals(plural + "/status") || name.equals(plural + "/scale")) {
                String partPath = path + name.substring(plural.length());
                ObjectNode current = (ObjectNode) get(partPath);
                changed(partPath, current, Map.of("resourceVersion", "1"));
            }
        }
        if (plural.equals("pods")) {
            posted(path, "policy/v1", "Eviction", "deleteOptions");
            posted(path, "v1", "Binding", "metadata");
        }
        return true;
    }

    private void changed(String path, ObjectNode current, Map<String, String> wrong) throws Exception {
        ObjectNode next = current.deepCopy();
        wrong.forEach(next.withObject("/metadata")::put);
        expectConflict("PUT", path, "application/json", next);
        if (wrong.containsKey("resourceVersion")) { // A patch of the UID alone is refused as a change.
            ObjectNode patch = JSON.createObjectNode();
            wrong.forEach(patch.putObject("metadata")::put);
            expectConflict("PATCH", path, "application/merge-patch+json", patch);
        }
    }

    private void deleted(String path, Map<String, String> wrong) throws Exception {
        ObjectNode options = JSON.createObjectNode();
        wrong.forEach(options.putObject("preconditions")::put);
        expectConflict("DELETE", path, "application/json", options);
        options.putArray("dryRun").add("All");
        expectConflict("DELETE", path, "application/json", options);
        List<String> query = new ArrayList<>();
        wrong.forEach((name, value) -> query.add(name + '=' + value));
        expect(
                "DELETE",
                path + '?' + String.join("&", query),
                server.send("DELETE", path + '?' + String.join("&", query)));
    }

    private void posted(String path, String apiVersion, String kind, String where) throws Exception {
        for (Map<String, String> wrong : WRONG) {
            ObjectNode body =
                    JSON.createObjectNode().put("apiVersion", apiVersion).put("kind", kind);
            ObjectNode metadata = body.putObject("metadata").put("name", path.substring(path.lastIndexOf('/') + 1));
            if (kind.equals("Binding")) {
                body.putObject("target").put("kind", "Node").put("name", "n");
                wrong.forEach(metadata::put);
            } else {
                wrong.forEach(body.putObject(where).putObject("preconditions")::put);
            }
            expectConflict("POST", path + '/' + kind.toLowerCase(Locale.ROOT), "application/json", body);
        }
    }

    private void expectConflict(String method, String path, String type, ObjectNode body) throws Exception {
        expect(method, path + ' ' + body.path("metadata"), server.send(method, path, type, body.toString()));
    }

    private void expect(String method, String what, HttpResponse<String> answer) {
        if (answer.statusCode() != 409) {
            unexpected.add(method + ' ' + what + ": " + answer.statusCode() + ' ' + answer.body());
        }
    }

    private JsonNode get(String path) throws Exception {
        return JSON.readTree(server.send("GET", path).body());
    }

    /** An object that can be stored, if the contract has one. */
    private static ObjectNode sample(String kind, String apiVersion) throws IOException {
        String version = apiVersion.contains("/") ? apiVersion : "core/" + apiVersion;
        String group = version.replace("." + Contract.DEFAULT_GROUP_DOMAIN, "").replace('/', '.');
        try (InputStream yaml =
                Contract.class.getResourceAsStream("fixtures/" + group + '/' + kind + "/minimal.yaml")) {
            Map<String, Object> none = new LinkedHashMap<>();
            ObjectNode object = yaml != null
                    ? (ObjectNode) CODEC.parseYaml(yaml.readAllBytes()).tree()
                    : CODEC.schemas().containsKey(kind) ? SAMPLES.minimal(kind) : JSON.valueToTree(none);
            object.put("apiVersion", apiVersion).put("kind", kind);
            if (object.at("/metadata/name").asText().isEmpty()) {
                object.withObject("/metadata").put("name", "x");
            }
            object.withObject("/metadata").remove("namespace");
            return object;
        }
    }
}
