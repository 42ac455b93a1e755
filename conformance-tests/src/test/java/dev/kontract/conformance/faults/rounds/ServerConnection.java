package dev.kontract.conformance.faults.rounds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.client.config.ClientConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpResponse.BodySubscribers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Requests to one server, each of which is sent once. Thread-safe. */
final class ServerConnection {

    static final ObjectMapper JSON = new ObjectMapper();

    private static final int INSUFFICIENT_STORAGE = 507;
    private static final Duration TIMEOUT = Duration.ofSeconds(15);

    private final ClientConfig config;
    private final HttpClient requests;
    private final HttpClient watches;

    /** An answer, and when its request was sent and when it was there by {@link System#nanoTime()}. */
    record Reply(int status, JsonNode body, long began, long ended) {

        boolean isDone() {
            return status / 100 == 2;
        }

        /** Returns whether it says that nothing has happened. */
        boolean isRefusal() {
            return status / 100 == 4 || status == INSUFFICIENT_STORAGE;
        }
    }

    ServerConnection(ClientConfig config) {
        this.config = config;
        this.requests = client(config, HttpClient.Version.HTTP_1_1);
        this.watches = client(config, HttpClient.Version.HTTP_2);
    }

    private static HttpClient client(ClientConfig config, HttpClient.Version version) {
        return HttpClient.newBuilder()
                .version(version)
                .connectTimeout(TIMEOUT)
                .sslContext(config.tls())
                .build();
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(config.server() + path));
        config.credentials().authorize(request::header);
        return request;
    }

    Reply get(String path) throws IOException {
        return send("GET", path, "application/json", "");
    }

    /**
     * Sends a request.
     *
     * @throws IOException when there is no answer in time
     */
    Reply send(String method, String path, String type, String body) throws IOException {
        HttpRequest request = request(path)
                .header("Content-Type", type)
                .timeout(TIMEOUT)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        long began = System.nanoTime();
        try {
            HttpResponse<String> answer = requests.send(request, BodyHandlers.ofString());
            return new Reply(answer.statusCode(), parse(answer.body()), began, System.nanoTime());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static JsonNode parse(String body) throws IOException {
        return body.startsWith("{")
                ? JSON.readTree(body)
                : JSON.createObjectNode().put("message", body);
    }

    /** Passes the lines of a watch to {@code lines}, and completes with the status when there are no more. */
    CompletableFuture<Integer> watch(String path, Flow.Subscriber<String> lines) {
        return watches.sendAsync(
                        request(path).build(),
                        head -> head.statusCode() == 200
                                ? BodySubscribers.fromLineSubscriber(lines)
                                : BodySubscribers.<Void>replacing(null))
                .thenApply(HttpResponse::statusCode);
    }
}
