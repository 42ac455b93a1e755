package dev.kontract.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.TransportSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A server that records requests and returns prepared responses. */
public final class FakeServer implements AutoCloseable {

    /** A received request. */
    public record Request(String method, String target, Map<String, List<String>> headers, String body) {

        public String header(String name) {
            List<String> values = headers.get(name);
            return values == null ? "" : String.join("|", values);
        }
    }

    /** A prepared response. */
    public record Answer(int code, Map<String, String> headers, String body) {

        public static Answer ok(String body) {
            return new Answer(200, Map.of(), body);
        }

        public static Answer failure(int code, String reason) {
            return new Answer(
                    code,
                    Map.of(),
                    "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"" + reason
                            + "\",\"message\":\"no\",\"code\":" + code + "}");
        }

        public Answer header(String name, String value) {
            return new Answer(code, Map.of(name, value), body);
        }
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    public FakeServer(Function<Request, Answer> answers) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> serve(exchange, answers));
        server.start();
    }

    private void serve(HttpExchange exchange, Function<Request, Answer> answers) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            Request request = new Request(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    Map.copyOf(exchange.getRequestHeaders()),
                    body);
            requests.add(request);
            Answer answer = answers.apply(request);
            byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
            answer.headers().forEach(exchange.getResponseHeaders()::add);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.code(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    public List<Request> requests() {
        return requests;
    }

    public Request last() {
        return requests.get(requests.size() - 1);
    }

    /** Returns a client that does not wait between attempts. */
    public KontractClient client() {
        return KontractClient.connect(ClientConfig.of(uri()), settings());
    }

    public static ClientSettings settings() {
        RetryPolicy quick = new RetryPolicy(5, Duration.ofMillis(1), Duration.ofMillis(2));
        return ClientSettings.standard()
                .withFieldManager("tests")
                .withTransport(TransportSettings.standard().withRetry(quick));
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
