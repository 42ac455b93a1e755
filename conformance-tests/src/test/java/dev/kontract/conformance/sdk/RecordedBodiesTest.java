package dev.kontract.conformance.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.conformance.transcript.Scenario;
import dev.kontract.conformance.transcript.Transcripts;
import dev.kontract.model.Json;
import dev.kontract.model.Scale;
import dev.kontract.model.Status;
import dev.kontract.model.TokenRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** All recorded responses of a real server are decoded without loss. */
class RecordedBodiesTest {

    private static final Set<String> NEVER_LISTED = Set.of("Binding");

    /** The classes of bodies by API version and kind. */
    private final Map<String, Class<?>> types = new HashMap<>();

    RecordedBodiesTest() throws ClassNotFoundException {
        types.put("v1 Status", Status.class);
        types.put("autoscaling/v1 Scale", Scale.class);
        types.put("authentication.k8s.io/v1 TokenRequest", TokenRequest.class);
        for (Kind<?> kind : Kinds.all()) {
            String name = kind.name().apiVersion() + ' ' + kind.name().kind();
            types.put(name, kind.type());
            if (!NEVER_LISTED.contains(kind.name().kind()) && !name.endsWith("Review")) {
                types.put(name + "List", Class.forName(kind.type().getName() + "List"));
            }
        }
    }

    @Test
    void read_recordedBodies_losesNothing() throws Exception {
        int read = 0;
        for (Scenario scenario : Transcripts.load()) {
            for (JsonNode body : bodies(scenario)) {
                JsonNode sent =
                        Json.mapper().readTree(body.toString().replaceAll("\"<time>\"", "\"2026-01-02T03:04:05Z\""));
                Class<?> type = types.get(sent.path("apiVersion").asText()
                        + ' '
                        + sent.path("kind").asText());
                if (type != null) {
                    Object object = Json.mapper().treeToValue(sent, type);
                    assertThat(withoutNulls(Json.mapper().readTree(Json.write(object))))
                            .as(scenario.title())
                            .isEqualTo(withoutNulls(sent));
                    read++;
                }
            }
        }
        assertThat(read).isGreaterThan(500);
    }

    private static List<JsonNode> bodies(Scenario scenario) {
        List<JsonNode> bodies = new ArrayList<>();
        for (JsonNode step : scenario.steps()) {
            bodies.add(step.at("/response/body"));
            step.at("/response/events").forEach(event -> bodies.add(event.path("object")));
        }
        return bodies;
    }

    /** A null says no more than an absent field. */
    private static JsonNode withoutNulls(JsonNode node) {
        if (node instanceof ObjectNode object) {
            List<String> nulls = new ArrayList<>();
            object.properties().forEach(field -> {
                if (field.getValue() instanceof NullNode) {
                    nulls.add(field.getKey());
                }
            });
            object.remove(nulls);
        }
        node.forEach(RecordedBodiesTest::withoutNulls);
        return node;
    }
}
