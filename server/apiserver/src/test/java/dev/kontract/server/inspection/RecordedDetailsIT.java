package dev.kontract.server.inspection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is shown of one recorded request: headers, bodies and stages, without secrets. */
class RecordedDetailsIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String REQUESTS = "/kontract/requests";

    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        server = TestServer.withSecret(ServerConfig.builder().recordRequests(true));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json", "application/yaml", "application/vnd.kubernetes.protobuf, application/json"})
    void response_isShownWithoutSecrets(String accept) throws Exception {
        server.send(server.request(TestServer.SECRETS + "/s").header("Accept", accept));
        server.send(server.request(TestServer.SECRETS).header("Accept", accept));

        JsonNode one = last("verb=get&resource=secrets");
        assertThat(one.at("/responseBody/metadata/name").asText()).isEqualTo("s");
        assertThat(one.at("/responseBody/data/p").asText()).isEqualTo("REDACTED");
        JsonNode list = last("verb=list&resource=secrets");
        assertThat(list.at("/responseBody/items/0/data/p").asText()).isEqualTo("REDACTED");
        assertThat(one.toString() + list).doesNotContain(TestServer.SECRET);
    }

    @Test
    void response_withAToken_isShownWithoutIt() throws Exception {
        String accounts = "/api/v1/namespaces/default/serviceaccounts";
        server.post(accounts, "{\"metadata\":{\"name\":\"robot\"}}");
        server.post(accounts + "/robot/token", "{\"spec\":{}}");

        JsonNode shown = last("verb=create&resource=serviceaccounts");
        assertThat(shown.path("subresource").asText()).isEqualTo("token");
        assertThat(shown.at("/responseBody/status/token").asText()).isEqualTo("REDACTED");
    }

    @Test
    void response_ofAList_isShownToThoseWhoMayList() throws Exception {
        server.post(MAPS, "{\"metadata\":{\"name\":\"a\"}}");
        server.send("GET", MAPS);
        String path = path("verb=list&resource=configmaps");
        allow("{\"nonResourceURLs\":[\"/kontract/requests/*\"],\"verbs\":[\"get\"]}");
        allow("{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"verbs\":[\"get\"]}");
        assertThat(asJane(path).has("responseBody")).isFalse();

        allow("{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"verbs\":[\"list\"]}");
        assertThat(asJane(path).at("/responseBody/items/0/metadata/name").asText())
                .isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/large", ""})
    void response_thatIsLong_isLeftOut(String object) throws Exception {
        server.post(MAPS, "{\"metadata\":{\"name\":\"large\"},\"data\":{\"k\":\"" + "x".repeat(300_000) + "\"}}");
        server.send("GET", MAPS + object);

        JsonNode shown = last("resource=configmaps&verb=" + (object.isEmpty() ? "list" : "get"));
        assertThat(shown.path("responseBodyOmitted").asText()).isEqualTo("longer than 256 KiB");
        assertThat(shown.has("responseBody")).isFalse();
    }

    @Test
    void headers_areShownWithoutSecrets() throws Exception {
        server.send(server.request(MAPS).header("X-Api-Key", "hush").header("Impersonate-User", "jane"));

        JsonNode shown = last("user=jane");
        assertThat(shown.at("/requestHeaders/User-Agent").asText()).startsWith("Java-http-client");
        assertThat(shown.at("/requestHeaders/Impersonate-User").asText()).isEqualTo("jane");
        assertThat(shown.at("/requestHeaders/Authorization").asText()).isEqualTo("REDACTED");
        assertThat(shown.at("/responseHeaders/Content-Type").asText()).isEqualTo("application/json");
        assertThat(shown.at("/responseHeaders/Audit-Id").asText()).isNotEmpty();
        assertThat(shown.toString()).doesNotContain("hush", server.server.adminToken());
    }

    @Test
    void stages_addUpToTheDuration() throws Exception {
        server.post(MAPS, "{\"metadata\":{\"name\":\"a\"}}");

        JsonNode shown = last("verb=create&resource=configmaps");
        List<String> names = new ArrayList<>();
        shown.path("stages").fieldNames().forEachRemaining(names::add);
        assertThat(names)
                .containsSubsequence(
                        "authentication", "authorization", "body", "queue", "admission", "storage", "processing");
        double sum = 0;
        for (JsonNode stage : shown.path("stages")) {
            sum += stage.asDouble();
        }
        assertThat(sum).isCloseTo(shown.path("durationMillis").asDouble(), within(1e-6));
    }

    /** Returns the last recorded request that matches. */
    private JsonNode last(String query) throws IOException, InterruptedException {
        return JSON.readTree(server.send("GET", path(query)).body());
    }

    private String path(String query) throws IOException, InterruptedException {
        JsonNode items =
                JSON.readTree(server.send("GET", REQUESTS + "?" + query).body()).path("items");
        assertThat(items).as(query).isNotEmpty();
        return REQUESTS + "/" + items.get(items.size() - 1).path("sequence").asText();
    }

    private JsonNode asJane(String path) throws IOException, InterruptedException {
        return JSON.readTree(server.send(server.request(path).header("Impersonate-User", "jane"))
                .body());
    }

    private void allow(String rule) throws IOException, InterruptedException {
        String path = "/apis/rbac.authorization.k8s.io/v1/cluster";
        String name = "r" + Math.abs(rule.hashCode());
        server.post(path + "roles", "{\"metadata\":{\"name\":\"" + name + "\"},\"rules\":[" + rule + "]}");
        server.post(
                path + "rolebindings",
                "{\"metadata\":{\"name\":\"" + name + "\"},\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\","
                        + "\"kind\":\"ClusterRole\",\"name\":\"" + name
                        + "\"},\"subjects\":[{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"User\",\"name\":\"jane\"}]}");
    }
}
