package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.RuleWithOperations;
import dev.kontract.model.ValidatingWebhook;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.admission.webhook.WebhookResponse;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A webhook that keeps creations of ConfigMaps waiting until they are released, and the requests that wait for it. */
final class HoldingWebhook implements AutoCloseable {

    private final HttpClient http = HttpClient.newHttpClient();
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<CompletableFuture<HttpResponse<String>>> held = new ArrayList<>();

    /** Released when all requests have reached the webhook. */
    private final CountDownLatch busy;

    private final int requests;

    /** Creates a webhook for a number of requests. */
    HoldingWebhook(int requests) {
        this.requests = requests;
        this.busy = new CountDownLatch(requests);
    }

    /** Returns a configuration without controllers that calls the webhook. */
    ServerConfigBuilder config() {
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
        return ServerConfig.builder().controllers("none").webhook(slow, request -> {
            busy.countDown();
            Patience.await(release);
            return WebhookResponse.allowed();
        });
    }

    /**
     * Sends the requests, and returns when all of them wait for the webhook.
     *
     * @param request begins a request for a path
     */
    void hold(Function<String, HttpRequest.Builder> request) throws InterruptedException {
        for (int i = 0; i < requests; i++) {
            HttpRequest create = request.apply("/api/v1/namespaces/default/configmaps")
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\": {\"name\": \"c" + i + "\"}}"))
                    .build();
            held.add(http.sendAsync(create, HttpResponse.BodyHandlers.ofString()));
        }
        Patience.await(busy);
    }

    /** Returns whether all requests still wait. */
    boolean holdsAll() {
        return held.stream().noneMatch(CompletableFuture::isDone);
    }

    /** Releases the requests, which succeed. */
    void release() throws Exception {
        release.countDown();
        for (CompletableFuture<HttpResponse<String>> each : held) {
            assertThat(each.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
        }
    }

    @Override
    public void close() {
        release.countDown();
    }
}
