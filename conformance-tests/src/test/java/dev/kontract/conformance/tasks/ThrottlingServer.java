package dev.kontract.conformance.tasks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that rejects some requests as too many, and then returns a ConfigMap. */
final class ThrottlingServer implements AutoCloseable {

    private static final String REJECTION = """
            {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure", "reason": "TooManyRequests", "code": 429,
             "message": "try again", "details": {"retryAfterSeconds": 1}}
            """;
    private static final String SETTINGS = """
            {"kind": "ConfigMap", "apiVersion": "v1", "metadata": {"name": "settings", "namespace": "default"},
             "data": {"colour": "blue"}}
            """;

    private final HttpServer server;
    private final int rejected;
    private final List<String> traces = new CopyOnWriteArrayList<>();

    ThrottlingServer(int rejected) throws IOException {
        this.rejected = rejected;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        traces.add(String.valueOf(exchange.getRequestHeaders().getFirst("traceparent")));
        boolean rejects = traces.size() <= rejected;
        byte[] body = (rejects ? REJECTION : SETTINGS).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        if (rejects) {
            exchange.getResponseHeaders().add("Retry-After", "1");
        }
        exchange.sendResponseHeaders(rejects ? 429 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The values of the header {@code traceparent}, {@code null} for a request without it. */
    List<String> traces() {
        return traces;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
