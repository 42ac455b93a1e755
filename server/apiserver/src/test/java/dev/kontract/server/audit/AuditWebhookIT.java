package dev.kontract.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.protection.ProtectionSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditWebhookIT {

    /** A request to the webhook. */
    private record Received(String path, String authorization, JsonNode body) {}

    private static final String POLICY = """
            apiVersion: audit.k8s.io/v1
            kind: Policy
            omitStages: [RequestReceived]
            rules:
            - level: Request
              resources: [{group: "", resources: [configmaps]}]
              verbs: [create]
            """;

    @TempDir
    private Path directory;

    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<Integer> answers = new LinkedBlockingQueue<>();
    private HttpServer webhook;
    private TestServer server;

    @BeforeEach
    void start() throws Exception {
        webhook = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        webhook.createContext("/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            received.add(new Received(
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestHeaders().getFirst("Authorization"),
                    new ObjectMapper().readTree(body)));
            Integer answer = answers.poll();
            exchange.sendResponseHeaders(answer == null ? 200 : answer, -1);
            exchange.close();
        });
        webhook.start();
        String kubeconfig = """
                apiVersion: v1
                kind: Config
                clusters: [{name: webhook, cluster: {server: "http://127.0.0.1:%d/events"}}]
                users: [{name: server, user: {token: secret}}]
                contexts: [{name: webhook, context: {cluster: webhook, user: server}}]
                current-context: webhook
                """.formatted(webhook.getAddress().getPort());
        ProtectionSettings.Webhook settings = new ProtectionSettings.Webhook(
                Files.writeString(directory.resolve("webhook.yaml"), kubeconfig),
                Duration.ofMillis(1),
                new AuditDelivery(false, 100, 2, Duration.ofHours(1), Optional.empty(), Optional.empty()));
        server = TestServer.start(ServerConfig.builder()
                .protection(ProtectionSettings.DEFAULT.withAudit(new ProtectionSettings.Audit(
                        Files.writeString(directory.resolve("policy.yaml"), POLICY),
                        Optional.empty(),
                        Optional.of(settings)))));
    }

    @AfterEach
    void stop() {
        server.close();
        webhook.stop(0);
    }

    @Test
    void events_areSentInBatches_andAgainAfterAFailure() throws Exception {
        answers.add(500);
        create("a");
        create("b");

        Received first = Patience.next(received);
        Received again = Patience.next(received);
        assertThat(again).isEqualTo(first);
        assertThat(again.path()).isEqualTo("/events");
        assertThat(again.authorization()).isEqualTo("Bearer secret");
        assertThat(again.body().path("kind").asText()).isEqualTo("EventList");
        assertThat(again.body().path("items"))
                .extracting(item ->
                        item.path("requestObject").path("metadata").path("name").asText())
                .containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void close_sendsTheRest() throws Exception {
        create("a");
        server.close();

        assertThat(Patience.next(received).body().path("items")).hasSize(1);
    }

    private void create(String name) throws Exception {
        String body = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"}}";
        assertThat(server.send("POST", "/api/v1/namespaces/default/configmaps", "application/json", body)
                        .statusCode())
                .isEqualTo(201);
    }
}
