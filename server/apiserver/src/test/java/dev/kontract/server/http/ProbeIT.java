package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.RuleWithOperations;
import dev.kontract.model.ValidatingWebhook;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.TestServer;
import dev.kontract.server.admission.webhook.WebhookResponse;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Health checks of a server whose workers all wait for a webhook. */
class ProbeIT {

    private static final int WORKERS = 64;

    @Test
    void readiness_doesNotWaitForWebhooks() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch busy = new CountDownLatch(WORKERS);
        ValidatingWebhook slow = new ValidatingWebhook()
                .name("slow.example.com")
                .sideEffects("None")
                .admissionReviewVersions(List.of("v1"))
                .timeoutSeconds(30)
                .rules(List.of(new RuleWithOperations()
                        .operations(List.of("CREATE"))
                        .apiGroups(List.of(""))
                        .apiVersions(List.of("v1"))
                        .resources(List.of("configmaps"))));
        ServerConfigBuilder config = ServerConfig.builder().controllers("none").webhook(slow, request -> {
            busy.countDown();
            Patience.await(release);
            return WebhookResponse.allowed();
        });
        HttpClient http = HttpClient.newHttpClient();
        List<CompletableFuture<HttpResponse<String>>> holding = new ArrayList<>();
        try (TestServer server = TestServer.start(config)) {
            for (int i = 0; i < WORKERS; i++) {
                holding.add(http.sendAsync(create(server, "c" + i), HttpResponse.BodyHandlers.ofString()));
            }
            Patience.await(busy);

            assertThat(server.send(server.anonymous("/readyz")).statusCode()).isEqualTo(200);
            assertThat(server.send(server.request("/livez")).statusCode()).isEqualTo(200);
            assertThat(holding).noneMatch(CompletableFuture::isDone);

            release.countDown();
            for (CompletableFuture<HttpResponse<String>> each : holding) {
                assertThat(each.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
            }
        } finally {
            release.countDown();
        }
    }

    private static HttpRequest create(TestServer server, String name) {
        return server.request("/api/v1/namespaces/default/configmaps")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\": {\"name\": \"" + name + "\"}}"))
                .build();
    }
}
