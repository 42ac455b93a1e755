package dev.kontract.conformance.defects;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A good server with a defect in front of it, or without one. */
final class DefectiveServer implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> PASSED = List.of("Accept", "Authorization", "Content-Type", "Impersonate-User");

    private final URI good;
    private final String token;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer proxy;
    private volatile Optional<ServerDefect> defect = Optional.empty();

    DefectiveServer(URI good, String token) throws IOException {
        this.good = good;
        this.token = token;
        proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        proxy.setExecutor(threads);
        proxy.createContext("/", this::pass);
        proxy.start();
    }

    /** Returns a configuration for an administrator. */
    ClientConfig config() {
        return ClientConfig.of(
                        URI.create("http://127.0.0.1:" + proxy.getAddress().getPort()))
                .withCredentials(Credentials.bearer(token));
    }

    /** From now on it has this defect and no other. */
    void become(Optional<ServerDefect> other) {
        defect = other;
    }

    private void pass(HttpExchange exchange) throws IOException {
        Optional<ServerDefect> now = defect;
        try (exchange) {
            Asked asked = asked(exchange);
            Asked changed = now.map(each -> each.ask(asked, token)).orElse(asked);
            HttpResponse<InputStream> response =
                    client.send(request(changed), HttpResponse.BodyHandlers.ofInputStream());
            response.headers()
                    .firstValue("Content-Type")
                    .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
            if (asked.watches() && response.statusCode() == 200) {
                exchange.sendResponseHeaders(200, 0);
                passEvents(response.body(), exchange.getResponseBody(), now);
            } else {
                passAnswer(exchange, asked, response, now);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Asked asked(HttpExchange exchange) throws IOException {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String name : PASSED) {
            Optional.ofNullable(exchange.getRequestHeaders().getFirst(name))
                    .ifPresent(value -> headers.put(name, value));
        }
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        return new Asked(exchange.getRequestMethod(), exchange.getRequestURI().toString(), headers, body);
    }

    private HttpRequest request(Asked asked) {
        HttpRequest.BodyPublisher body = asked.body().isEmpty()
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(asked.body());
        HttpRequest.Builder request =
                HttpRequest.newBuilder(good.resolve(asked.path())).method(asked.method(), body);
        asked.headers().forEach(request::header);
        return request.build();
    }

    private static void passAnswer(
            HttpExchange exchange, Asked asked, HttpResponse<InputStream> response, Optional<ServerDefect> defect)
            throws IOException {
        byte[] body = response.body().readAllBytes();
        int status = response.statusCode();
        if (defect.isPresent() && body.length > 0 && body[0] == '{') {
            Answered answered = defect.get().answer(asked, new Answered(status, JSON.readTree(body)));
            body = JSON.writeValueAsBytes(answered.body());
            status = answered.status();
        }
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static void passEvents(InputStream from, OutputStream to, Optional<ServerDefect> defect)
            throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode event = JSON.readTree(line);
                for (JsonNode sent : defect.map(each -> each.sent(event)).orElse(List.of(event))) {
                    to.write((sent + "\n").getBytes(UTF_8));
                    to.flush();
                }
            }
        }
    }

    @Override
    public void close() {
        proxy.stop(0);
        threads.shutdownNow();
    }
}
