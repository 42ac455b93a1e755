package dev.kontract.server.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conversion webhooks. */
class ConversionWebhookIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static ServerConfigBuilder quiet() {
        return ServerConfig.builder().controllers("none");
    }

    private static String crates(String client) {
        return """
            {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
             "metadata": {"name": "crates.example.com"},
             "spec": {"group": "example.com", "scope": "Cluster", "names": {"kind": "Crate", "plural": "crates"},
              "versions": [
               {"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object",
                 "properties": {"size": {"type": "integer"}}}}},
               {"name": "v2", "served": true, "storage": false, "schema": {"openAPIV3Schema": {"type": "object",
                 "properties": {"length": {"type": "integer"}}}}}],
              "conversion": {"strategy": "Webhook", "webhook": {
                "conversionReviewVersions": ["v1"], "clientConfig": %s}}}}
            """.formatted(client);
    }

    /** Converts the field size of v1 to length of v2. */
    private static String converted(String review) {
        try {
            JsonNode request = JSON.readTree(review).path("request");
            ObjectNode answer = JSON.createObjectNode();
            answer.put("apiVersion", "apiextensions.k8s.io/v1").put("kind", "ConversionReview");
            ObjectNode response = answer.putObject("response");
            response.set("uid", request.path("uid"));
            response.putObject("result").put("status", "Success");
            for (JsonNode object : request.path("objects")) {
                ObjectNode changed = object.deepCopy();
                changed.set("apiVersion", request.path("desiredAPIVersion"));
                changed.set("length", changed.remove("size"));
                response.withArray("/convertedObjects").add(changed);
            }
            return answer.toString();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void conversion_findsItsWebhook_byService() throws Exception {
        try (WebhookServer hook = new WebhookServer(ConversionWebhookIT::converted)) {
            String service = "{\"service\": {\"namespace\": \"default\", \"name\": \"kubernetes\"},"
                    + " \"caBundle\": \"" + hook.authority() + "\"}";
            ServerConfigBuilder config = quiet().crds(crates(service))
                    .webhookServices((namespace, name, port) ->
                            name.equals("kubernetes") ? Optional.of(hook.address()) : Optional.empty());
            try (TestServer server = TestServer.start(config)) {
                server.post(
                        "/apis/example.com/v1/crates",
                        "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Crate\",\"metadata\":{\"name\":\"a\"},"
                                + "\"size\":3}");
                assertThat(server.send("GET", "/apis/example.com/v2/crates/a").body())
                        .contains("\"length\":3");
            }
        }
    }

    private static ServerConfigBuilder cratesConvertedBy(WebhookServer hook) {
        return quiet().crds(crates("{\"url\": \"" + hook.url() + "\", \"caBundle\": \"" + hook.authority() + "\"}"));
    }

    private static void createCrates(TestServer server, int count) throws Exception {
        for (int i = 0; i < count; i++) {
            server.post(
                    "/apis/example.com/v1/crates",
                    "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Crate\",\"metadata\":{\"name\":\"c" + i
                            + "\",\"labels\":{\"odd\":\"" + i % 2 + "\"}},\"size\":" + i + "}");
        }
    }

    @Test
    void conversion_ofAList_isOneCallForAPage() throws Exception {
        List<Integer> sizes = new CopyOnWriteArrayList<>();
        UnaryOperator<String> counting = review -> {
            sizes.add(objects(review));
            return converted(review);
        };
        try (WebhookServer hook = new WebhookServer(counting);
                TestServer server = TestServer.start(cratesConvertedBy(hook))) {
            createCrates(server, 5);
            sizes.clear();
            JsonNode page = JSON.readTree(
                    server.send("GET", "/apis/example.com/v2/crates?limit=3").body());
            assertThat(page.path("items").findValues("length")).hasSize(3);
            assertThat(sizes).containsExactly(3);
            JsonNode odd = JSON.readTree(server.send("GET", "/apis/example.com/v2/crates?labelSelector=odd%3D1")
                    .body());
            assertThat(odd.path("items").findValues("length")).hasSize(2);
            assertThat(sizes).containsExactly(3, 2);
        }
    }

    private static int objects(String review) {
        try {
            return JSON.readTree(review).path("request").path("objects").size();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void conversion_thatFailsInAWatch_isReportedAsAStatus() throws Exception {
        try (WebhookServer hook = new WebhookServer(review -> "{}");
                TestServer server = TestServer.start(cratesConvertedBy(hook))) {
            createCrates(server, 1);
            String event = server.send(
                            "GET", "/apis/example.com/v2/crates?watch=true&resourceVersion=1&timeoutSeconds=20")
                    .body();
            assertThat(JSON.readTree(event).path("type").asText()).isEqualTo("ERROR");
            assertThat(JSON.readTree(event).path("object").path("message").asText())
                    .contains("conversion webhook for example.com/v1, Kind=Crate failed: ");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"url": "https://127.0.0.1:1/c"} | https://127.0.0.1:1/c?timeout=30s": dial tcp 127.0.0.1:1: connect: connection refused
        {"service": {"namespace": "a", "name": "b"}} | https://b.a.svc:443/?timeout=30s": service "b" not found
        """)
    void conversion_withoutAnAnswer_fails(String client, String why) throws Exception {
        try (TestServer server = TestServer.start(quiet().crds(crates(client)))) {
            String body = "{\"apiVersion\":\"example.com/v2\",\"kind\":\"Crate\",\"metadata\":{\"name\":\"a\"}}";
            HttpResponse<String> failed = server.post("/apis/example.com/v2/crates", body);
            assertThat(failed.statusCode()).isEqualTo(500);
            assertThat(JSON.readTree(failed.body()).path("message").asText())
                    .endsWith("conversion webhook for example.com/v2, Kind=Crate failed: Post \"" + why);
        }
    }
}
