package dev.kontract.conformance.recording;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.spec.Contract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A proxy on the loopback address that forwards requests to a server and records requests and responses. Requests without
 * credentials act as the user of the configuration. Everything passes as JSON: protobuf is translated in requests and not asked
 * for in responses. Safe for use by several clients at once.
 */
public final class RecordingProxy implements AutoCloseable {

    private static final Set<String> OF_THE_CONNECTION = Set.of(
            "connection",
            "content-length",
            "host",
            "upgrade",
            "expect",
            "transfer-encoding",
            "accept-encoding",
            "te",
            "trailer",
            "keep-alive",
            "http2-settings",
            "proxy-authorization",
            "proxy-connection");
    private static final Set<String> KEPT = Set.of(
            "accept",
            "content-type",
            "if-match",
            "if-none-match",
            "impersonate-user",
            "impersonate-group",
            "user-agent");
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final String JSON = "application/json";
    private static final String GROUP_DOMAIN = "k8s.io";
    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

    static {
        // Otherwise each response waits 40 ms for the acknowledgement of its headers; read when HttpServer is first
        // used.
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final ClientConfig upstream;
    private final HttpClient client;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger order = new AtomicInteger();
    private final List<RecordedExchange> exchanges = new ArrayList<>();
    private final Set<InputStream> open = ConcurrentHashMap.newKeySet();

    private RecordingProxy(ClientConfig upstream, HttpServer server) {
        this.upstream = upstream;
        this.server = server;
        HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        if (upstream.tls() != null) {
            builder.sslContext(upstream.tls());
        }
        if (upstream.proxy() != null) {
            builder.proxy(upstream.proxy());
        }
        this.client = builder.build();
    }

    /**
     * Starts a proxy to the server of {@code upstream}.
     *
     * @param port the port to listen on, 0 for any free one
     * @throws IOException if the port is taken
     */
    public static RecordingProxy start(int port, ClientConfig upstream) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        RecordingProxy proxy = new RecordingProxy(upstream, server);
        server.setExecutor(proxy.threads);
        server.createContext("/", proxy::answer);
        server.start();
        return proxy;
    }

    /** Returns the URL that clients use instead of the server's. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Returns how many requests have been answered. */
    public synchronized int size() {
        return exchanges.size();
    }

    /** Returns what has been recorded, in the order of the requests. */
    synchronized List<RecordedExchange> exchanges() {
        return exchanges.stream()
                .sorted(Comparator.comparingInt(RecordedExchange::begun))
                .toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String refusal = refusal(exchange.getRequestHeaders());
            if (!refusal.isEmpty()) {
                refuse(exchange, refusal);
                return;
            }
            forward(exchange);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Why a request cannot pass; empty if it can. Only names of this machine are accepted, because of DNS rebinding. */
    private static String refusal(Headers headers) {
        String host = String.valueOf(headers.getFirst("Host")).replaceFirst(":\\d+$", "");
        if (!LOOPBACK.contains(host.toLowerCase(Locale.ROOT))) {
            return "this proxy is for clients on this machine, not for " + host;
        }
        return headers.containsKey("Upgrade") ? "connections that are upgraded cannot be recorded" : "";
    }

    private static void refuse(HttpExchange exchange, String message) throws IOException {
        byte[] status =
                ("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"message\":\""
                                + message + "\",\"reason\":\"UnsupportedMediaType\",\"code\":415}")
                        .getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", JSON);
        exchange.sendResponseHeaders(415, status.length);
        exchange.getResponseBody().write(status);
    }

    private void forward(HttpExchange exchange) throws IOException, InterruptedException {
        int begun = order.getAndIncrement();
        byte[] body = json(exchange);
        HttpResponse<InputStream> response;
        try {
            response = client.send(request(exchange, body), HttpResponse.BodyHandlers.ofInputStream());
        } catch (IOException e) {
            exchange.sendResponseHeaders(502, -1);
            return;
        }
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        open.add(response.body());
        try (InputStream in = response.body()) {
            passHead(exchange, response);
            pass(in, exchange, seen);
        } catch (IOException e) {
            // One side has ended the response, as is usual for watches.
        } finally {
            open.remove(response.body());
            keep(exchange, begun, body, response, seen.toString(StandardCharsets.UTF_8));
        }
    }

    private static byte[] json(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (!String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"))
                .startsWith(PROTOBUF)) {
            return body;
        }
        try {
            return BuiltInCodec.CODEC.parseProtobuf(body).toString().getBytes(StandardCharsets.UTF_8);
        } catch (DecodeException e) {
            return body; // The server refuses it.
        }
    }

    /** Loaded when a client first sends protobuf, which it does for kinds of the contract only. */
    private static final class BuiltInCodec {
        static final Codec CODEC = Codec.of(Contract.load(GROUP_DOMAIN));
    }

    private HttpRequest request(HttpExchange exchange, byte[] body) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        upstream.credentials().authorize((name, value) -> headers.put(name, List.of(value)));
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                headers.put(name, values);
            }
        });
        headers.replaceAll((name, values) ->
                values.stream().map(value -> translated(name, value)).toList());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(upstream.server() + target(exchange)))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach((name, values) -> values.forEach(value -> request.header(name, value)));
        return request.build();
    }

    private static String target(HttpExchange exchange) {
        return exchange.getRequestURI().toString();
    }

    private static String translated(String header, String value) {
        return switch (header.toLowerCase(Locale.ROOT)) {
            case "accept" -> withoutProtobuf(value);
            case "content-type" -> value.startsWith(PROTOBUF) ? JSON : value;
            default -> value;
        };
    }

    private static String withoutProtobuf(String accept) {
        List<String> kept = new ArrayList<>();
        for (String range : accept.split(",")) {
            if (!range.contains("protobuf") && !range.contains("cbor")) {
                kept.add(range.strip());
            }
        }
        return kept.isEmpty() ? JSON : String.join(",", kept);
    }

    private static void passHead(HttpExchange exchange, HttpResponse<InputStream> response) throws IOException {
        response.headers().map().forEach((name, values) -> {
            if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT)) && !name.startsWith(":")) {
                exchange.getResponseHeaders().put(name, values);
            }
        });
        boolean empty = response.statusCode() == 204
                || response.statusCode() == 304
                || exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(response.statusCode(), empty ? -1 : 0);
    }

    private static void pass(InputStream in, HttpExchange exchange, ByteArrayOutputStream seen) throws IOException {
        OutputStream out = exchange.getResponseBody();
        byte[] part = new byte[16 * 1024];
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
            seen.write(part, 0, read);
            out.write(part, 0, read);
            out.flush();
        }
    }

    private void keep(HttpExchange exchange, int begun, byte[] body, HttpResponse<?> response, String seen) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        exchange.getRequestHeaders().forEach((name, values) -> {
            if (KEPT.contains(name.toLowerCase(Locale.ROOT))) {
                headers.put(name, translated(name, String.join(",", values)));
            }
        });
        RecordedExchange done = new RecordedExchange(
                begun,
                order.getAndIncrement(),
                exchange.getRequestMethod(),
                target(exchange),
                headers,
                new String(body, StandardCharsets.UTF_8),
                response.statusCode(),
                response.headers(),
                seen);
        synchronized (this) {
            exchanges.add(done);
        }
    }

    /** Ends all requests, including watches, and stops. The recording can still be read. */
    @Override
    public void close() {
        for (InputStream body : open) {
            try {
                body.close();
            } catch (IOException e) {
                // It has ended by itself.
            }
        }
        server.stop(0);
        threads.shutdown();
        try {
            if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
