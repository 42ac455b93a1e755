package dev.kontract.conformance.transcript;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * The server under test, accessed like the recorded one: HTTP/1.1, and the credentials of an administrator unless the
 * request has its own. Of several servers that share their objects, every request goes to the next one. Thread-safe.
 */
public final class TranscriptTarget {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Duration GRACE = Duration.ofSeconds(5);
    private static final Pattern NOT_IN_A_URI = Pattern.compile("[\\s<>\"{}|\\\\^`]");
    private static final String AUTHORIZATION = "Authorization";
    private static final String BEARER = "Bearer ";

    private final ClientConfig config;
    private final List<URI> servers;
    private final AtomicInteger requests;
    private final HttpClient client;
    private final Consumer<Exchange> observer;
    private final Consumer<Exchange> checker;

    /**
     * Creates a target for the server at {@code base}, whose certificate is not verified.
     *
     * @param base the base URL, for example {@code https://127.0.0.1:6443}
     * @param token the bearer token of a cluster administrator
     */
    public TranscriptTarget(URI base, String token) {
        this(ClientConfig.of(base)
                .withCredentials(Credentials.bearer(token))
                .withTls(ClientTls.platform().trustingAnybody().context()));
    }

    /** Creates a target for the server of {@code config}, with the credentials of a cluster administrator. */
    public TranscriptTarget(ClientConfig config) {
        this(config, List.of(config.server()), new AtomicInteger(), connect(config), exchange -> {}, exchange -> {});
    }

    private TranscriptTarget(
            ClientConfig config,
            List<URI> servers,
            AtomicInteger requests,
            HttpClient client,
            Consumer<Exchange> observer,
            Consumer<Exchange> checker) {
        this.config = config;
        this.servers = servers;
        this.requests = requests;
        this.client = client;
        this.observer = observer;
        this.checker = checker;
    }

    /** Returns a target of several servers, among which requests go round; the credentials are the same for all. */
    public TranscriptTarget among(List<URI> all) {
        return new TranscriptTarget(config, List.copyOf(all), requests, client, observer, checker);
    }

    /** Returns a target of one server, the one whose turn it is. */
    TranscriptTarget next() {
        ClientConfig one =
                new ClientConfig(nextServer(), config.credentials(), config.tls(), config.proxy(), config.namespace());
        return new TranscriptTarget(one, List.of(one.server()), requests, client, observer, checker);
    }

    private URI nextServer() {
        return servers.get(Math.floorMod(requests.getAndIncrement(), servers.size()));
    }

    private static HttpClient connect(ClientConfig config) {
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT);
        if (config.tls() != null) {
            builder.sslContext(config.tls());
        }
        if (config.proxy() != null) {
            builder.proxy(config.proxy());
        }
        return builder.build();
    }

    /** Returns the same target, which also reports every exchange to {@code more}, on any thread. */
    public TranscriptTarget observedBy(Consumer<Exchange> more) {
        return new TranscriptTarget(config, servers, requests, client, observer.andThen(more), checker);
    }

    /**
     * Returns the same target, which also reports every response with its body to {@code more}: each line of a stream
     * separately, as it is read. Called on any thread.
     */
    public TranscriptTarget checkedBy(Consumer<Exchange> more) {
        return new TranscriptTarget(config, servers, requests, client, observer, checker.andThen(more));
    }

    /** Returns how it connects. */
    public ClientConfig config() {
        return config;
    }

    /** Returns the base URL without a trailing slash; of several servers, that of the first one. */
    public String url() {
        return config.server().toString();
    }

    /** Returns the bearer token of the user; empty if it has other credentials. */
    public String token() {
        String authorization = headers(Map.of()).getOrDefault(AUTHORIZATION, "");
        return authorization.startsWith(BEARER) ? authorization.substring(BEARER.length()) : "";
    }

    private Map<String, String> headers(Map<String, String> own) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.put("User-Agent", "transcript/1.0");
        all.put("Accept", "application/json");
        config.credentials().authorize(all::put);
        all.putAll(own);
        return all;
    }

    /**
     * Sends a request. A header of the request replaces the default header of the same name; with an empty {@code Authorization}
     * it is anonymous.
     *
     * @throws InterruptedException if the thread is interrupted; the answer to a write is waited for a little longer, so that
     *     observers are notified of what it has created
     */
    public HttpResponse<byte[]> send(String method, String path, Map<String, String> headers, @Nullable String body)
            throws IOException, InterruptedException {
        HttpRequest.BodyPublisher publisher = body == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8);
        URI target = URI.create(nextServer() + escape(path));
        HttpRequest.Builder request =
                HttpRequest.newBuilder(target).method(method, publisher).timeout(TIMEOUT);
        headers(headers).forEach(request::header);
        long start = System.nanoTime();
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        try {
            HttpResponse<byte[]> response = complete(target, answer, TIMEOUT);
            requireTls(target, response);
            report(method, path, headers, body, response, start);
            return response;
        } catch (IOException e) {
            report(method, path, headers, body, 0, "", e.toString(), start);
            throw e;
        } catch (InterruptedException e) {
            if (!method.equals("GET")) {
                tellLate(target, answer, method, path, headers, body, start);
            }
            answer.cancel(true);
            throw e;
        }
    }

    private void tellLate(
            URI target,
            CompletableFuture<HttpResponse<byte[]>> answer,
            String method,
            String path,
            Map<String, String> headers,
            @Nullable String body,
            long start)
            throws InterruptedException {
        try {
            report(method, path, headers, body, complete(target, answer, GRACE), start);
        } catch (IOException e) {
            report(method, path, headers, body, 0, "", e.toString(), start);
        }
    }

    private void report(
            String method,
            String path,
            Map<String, String> headers,
            @Nullable String body,
            HttpResponse<byte[]> response,
            long start) {
        String answer = new String(response.body(), StandardCharsets.UTF_8);
        report(method, path, headers, body, response.statusCode(), contentType(response), answer, start);
    }

    private void report(
            String method,
            String path,
            Map<String, String> headers,
            @Nullable String body,
            int status,
            String contentType,
            String answer,
            long start) {
        Exchange exchange = exchange(method, path, headers, body, status, contentType, answer, start);
        observer.accept(exchange);
        checker.accept(exchange);
    }

    private static Exchange exchange(
            String method,
            String path,
            Map<String, String> headers,
            @Nullable String body,
            int status,
            String contentType,
            String answer,
            long start) {
        double millis = (System.nanoTime() - start) / 1e6;
        Map<String, String> reported = new TreeMap<>(headers);
        reported.keySet().removeIf(AUTHORIZATION::equalsIgnoreCase);
        return new Exchange(method, path, reported, body == null ? "" : body, status, contentType, answer, millis);
    }

    /** Waits for the complete response; the timeout of an HTTP request only covers the response headers. */
    private static <T> T complete(URI target, CompletableFuture<T> answer, Duration patience)
            throws IOException, InterruptedException {
        try {
            return answer.get(patience.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException(target + " did not respond within " + patience.toSeconds() + " seconds", e);
        } catch (ExecutionException e) {
            throw new IOException(target + ": " + reason(target, e.getCause()), e);
        }
    }

    /** A port with TLS answers a request without TLS in plain text, which is no answer of the API. */
    private static void requireTls(URI target, HttpResponse<byte[]> answer) throws IOException {
        if (answer.statusCode() == 400
                && new String(answer.body(), StandardCharsets.UTF_8)
                        .startsWith("Client sent an HTTP request to an HTTPS server")) {
            throw new IOException(target + ": the request was sent without TLS; does the server speak https?");
        }
    }

    private static String reason(URI target, @Nullable Throwable failure) {
        if (failure instanceof ConnectException) {
            return "cannot connect; does the server run, and is this its URL?";
        }
        String message =
                failure == null || failure.getMessage() == null ? "no response, " + failure : failure.getMessage();
        if (failure instanceof SSLHandshakeException) {
            return message + "; does --certificate-authority name the server's authority?";
        }
        if (failure instanceof SSLException) {
            return message + "; does the server speak http?";
        }
        boolean closed = failure != null && failure.getCause() instanceof EOFException;
        return message + (closed && "http".equals(target.getScheme()) ? "; does the server speak https?" : "");
    }

    /** Returns the body of a GET request as a stream that ends when the server closes it. */
    public InputStream stream(String path) throws IOException, InterruptedException {
        return open(path, Map.of()).body();
    }

    private static String contentType(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").orElse("");
    }

    /** Sends a GET request and returns when the head of the response is there; its body is read as it arrives. */
    HttpResponse<InputStream> open(String path, Map<String, String> headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(nextServer() + escape(path)));
        headers(headers).forEach(request::header);
        long start = System.nanoTime();
        HttpResponse<InputStream> response = client.send(request.build(), lines(path, headers, start));
        observer.accept(exchange("GET", path, headers, null, response.statusCode(), contentType(response), "", start));
        return response;
    }

    /** Reads the body as a stream whose lines are checked. */
    private HttpResponse.BodyHandler<InputStream> lines(String path, Map<String, String> headers, long start) {
        return head -> HttpResponse.BodySubscribers.mapping(
                HttpResponse.BodySubscribers.ofInputStream(),
                body -> new LineTap(
                        body,
                        line -> checker.accept(exchange(
                                "GET",
                                path,
                                headers,
                                null,
                                head.statusCode(),
                                head.headers().firstValue("Content-Type").orElse(""),
                                line,
                                start))));
    }

    private static String escape(String path) {
        return NOT_IN_A_URI
                .matcher(path)
                .replaceAll(match ->
                        String.format(Locale.ROOT, "%%%02X", (int) match.group().charAt(0)));
    }
}
