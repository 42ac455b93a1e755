package dev.kontract.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.protection.ProtectionSettings;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The audit log of a server. The log is complete once the server is closed. */
class AuditIT {

    private static final String SECRET = "aHVzaC1odXNo";
    private static final String POLICY = """
            apiVersion: audit.k8s.io/v1
            kind: Policy
            rules:
            - level: None
              nonResourceURLs: ["/livez"]
            - level: Metadata
              resources: [{group: "", resources: [configmaps]}]
              verbs: [create]
            - level: RequestResponse
              omitStages: [RequestReceived]
              omitManagedFields: true
              resources: [{group: "*"}]
            - level: Metadata
            """;

    @TempDir
    private Path directory;

    private TestServer server;

    @BeforeEach
    void start() throws IOException {
        ProtectionSettings.Audit audit = new ProtectionSettings.Audit(
                Files.writeString(directory.resolve("policy.yaml"), POLICY),
                Optional.of(directory.resolve("audit.log")),
                new RotatingFile.Retention(0, 0, 0));
        server = TestServer.start(ServerConfig.builder().protection(ProtectionSettings.DEFAULT.withAudit(audit)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void events_tellWhoDidWhatAndHowItWent() throws Exception {
        String body = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"a\"}}";
        send(request("/api/v1/namespaces/default/configmaps?fieldManager=me")
                .header("Audit-ID", "my-own")
                .header("User-Agent", "tester/1")
                .header("X-Forwarded-For", "203.0.113.7, nobody")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));

        List<JsonNode> events = events("my-own");
        assertThat(events)
                .extracting(event -> event.path("stage").asText())
                .containsExactly("RequestReceived", "ResponseComplete");
        JsonNode event = events.get(1);
        assertThat(event.properties())
                .extracting(Map.Entry::getKey)
                .containsExactly(
                        "kind",
                        "apiVersion",
                        "level",
                        "auditID",
                        "stage",
                        "requestURI",
                        "verb",
                        "user",
                        "sourceIPs",
                        "userAgent",
                        "objectRef",
                        "responseStatus",
                        "requestReceivedTimestamp",
                        "stageTimestamp",
                        "annotations");
        assertThat(event.path("level").asText()).isEqualTo("Metadata");
        assertThat(event.path("requestURI").asText())
                .isEqualTo("/api/v1/namespaces/default/configmaps?fieldManager=me");
        assertThat(event.path("verb").asText()).isEqualTo("create");
        assertThat(event.at("/user/username").asText()).isEqualTo("admin");
        assertThat(event.path("sourceIPs")).hasToString("[\"203.0.113.7\",\"127.0.0.1\"]");
        assertThat(event.path("objectRef"))
                .hasToString(
                        "{\"resource\":\"configmaps\",\"namespace\":\"default\",\"name\":\"a\",\"apiVersion\":\"v1\"}");
        assertThat(event.path("responseStatus")).hasToString("{\"metadata\":{},\"code\":201}");
        assertThat(event.path("stageTimestamp").asText())
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
        assertThat(event.at("/annotations/authorization.k8s.io~1decision").asText())
                .isEqualTo("allow");
    }

    @Test
    void events_ofRequestsAndResponses_holdObjectsButNoSecrets() throws Exception {
        String body = "{\"apiVersion\":\"v1\",\"kind\":\"Secret\",\"metadata\":{\"name\":\"s\"},\"data\":{\"p\":\""
                + SECRET + "\"}}";
        String secrets = "/api/v1/namespaces/default/secrets";
        send(request(secrets)
                .header("Audit-ID", "create")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
        send(request(secrets + "/s").header("Accept", "application/yaml").header("Audit-ID", "get"));
        send(request(secrets).header("Accept", "application/vnd.kubernetes.protobuf"));
        send(request(secrets).header("Audit-ID", "list"));
        send(request(secrets + "/s")
                .header("Content-Type", "application/json-patch+json")
                .method(
                        "PATCH",
                        HttpRequest.BodyPublishers.ofString(
                                "[{\"op\":\"replace\",\"path\":\"/data/p\",\"value\":\"" + SECRET + "\"}]")));
        send(request("/api/v1/namespaces/default/serviceaccounts/default/token")
                .header("Audit-ID", "token")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));

        JsonNode created = events("create").get(0);
        assertThat(created.at("/requestObject/data/p").asText()).isEqualTo("REDACTED");
        assertThat(created.at("/responseObject/data/p").asText()).isEqualTo("REDACTED");
        assertThat(created.at("/responseObject/metadata/uid").asText()).isNotEmpty();
        assertThat(created.at("/responseObject/metadata/managedFields").isMissingNode())
                .isTrue();
        assertThat(events("get").get(0).at("/responseObject/data/p").asText()).isEqualTo("REDACTED");
        assertThat(events("token").get(0).path("responseStatus").path("code").asInt())
                .isEqualTo(404);
        assertThat(directory.resolve("audit.log"))
                .content()
                .doesNotContain(SECRET)
                .doesNotContain(server.server.adminToken())
                .contains("\"op\":\"replace\"");
    }

    @Test
    void events_ofTokens_doNotHoldThem() throws Exception {
        String account = "/api/v1/namespaces/default/serviceaccounts";
        send(request(account)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\":{\"name\":\"bot\"}}")));
        String answer = send(request(account + "/bot/token")
                .header("Audit-ID", "token")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
        String token = new ObjectMapper().readTree(answer).at("/status/token").asText();
        send(request("/apis/authentication.k8s.io/v1/tokenreviews")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"spec\":{\"token\":\"" + token + "\"}}")));

        assertThat(token).isNotEmpty();
        assertThat(events("token").get(0).at("/responseObject/status/token").asText())
                .isEqualTo("REDACTED");
        assertThat(directory.resolve("audit.log"))
                .content()
                .doesNotContain(token)
                .contains("tokenreviews");
    }

    @Test
    void events_tellWhomARequestWasMadeAsAndWhatWasForbidden() throws Exception {
        send(request("/api/v1/namespaces/default/pods/web")
                .header("Audit-ID", "as-ann")
                .header("Impersonate-User", "ann")
                .header("Impersonate-Group", "staff"));

        JsonNode event = events("as-ann").get(0);
        assertThat(event.at("/user/username").asText()).isEqualTo("admin");
        assertThat(event.path("impersonatedUser"))
                .hasToString("{\"username\":\"ann\",\"groups\":[\"staff\",\"system:authenticated\"]}");
        assertThat(event.at("/responseStatus/reason").asText()).isEqualTo("Forbidden");
        assertThat(event.at("/responseStatus/status").asText()).isEqualTo("Failure");
        assertThat(event.at("/annotations/authorization.k8s.io~1decision").asText())
                .isEqualTo("forbid");
    }

    @Test
    void events_tellOfThoseNobodyKnows() throws Exception {
        send(server.anonymous("/version")
                .header("Audit-ID", "guess")
                .header("Authorization", "Bearer guess-" + SECRET));
        send(server.anonymous("/livez").header("Audit-ID", "health"));

        List<JsonNode> events = events("guess");
        assertThat(events).hasSize(1);
        assertThat(events.get(0).path("stage").asText()).isEqualTo("ResponseStarted");
        assertThat(events.get(0).path("user")).hasToString("{}");
        assertThat(events.get(0).path("responseStatus"))
                .hasToString("{\"metadata\":{},\"message\":\"Authentication failed, attempted: bearer\",\"code\":401}");
        assertThat(directory.resolve("audit.log"))
                .content()
                .doesNotContain(SECRET)
                .doesNotContain("health");
    }

    @Test
    void events_ofAWatch_tellWhenItStartsAndWhenItEnds() throws Exception {
        HttpResponse<String> watch = server.send(request("/api/v1/namespaces/default/pods?watch=1&timeoutSeconds=1")
                .header("Audit-ID", "watch"));

        assertThat(watch.headers().firstValue("Audit-Id")).hasValue("watch");
        assertThat(events("watch"))
                .extracting(event -> event.path("stage").asText())
                .containsExactly("ResponseStarted", "ResponseComplete");
    }

    private HttpRequest.Builder request(String path) {
        return server.request(path);
    }

    private String send(HttpRequest.Builder request) throws Exception {
        return server.send(request).body();
    }

    private List<JsonNode> events(String id) throws IOException {
        server.close();
        ObjectMapper json = new ObjectMapper();
        List<JsonNode> events = new ArrayList<>();
        for (String line : Files.readAllLines(directory.resolve("audit.log"))) {
            JsonNode event = json.readTree(line);
            if (event.path("auditID").asText().equals(id)) {
                events.add(event);
            }
        }
        return events;
    }
}
