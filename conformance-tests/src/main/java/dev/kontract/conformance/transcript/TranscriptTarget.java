package dev.kontract.conformance.transcript;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.Credentials;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The server under test, accessed like the recorded one: HTTP/1.1, any server certificate, and a bearer token unless
 * the request has its own credentials. Thread-safe.
 */
public final class TranscriptTarget {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Pattern NOT_IN_A_URI = Pattern.compile("[\\s<>\"{}|\\\\^`]");

    private final URI base;
    private final Credentials credentials;
    private final HttpClient client;

    /**
     * Creates a target for the server at {@code base}.
     *
     * @param base the base URL, for example {@code https://127.0.0.1:6443}
     * @param token the bearer token of a cluster administrator
     */
    public TranscriptTarget(URI base, String token) {
        this(ClientConfig.of(base).withCredentials(Credentials.bearer(token)).withTls(AnyCertificate.context()));
    }

    /** Creates a target that is accessed as {@code config} says; its user has to be a cluster administrator. */
    public TranscriptTarget(ClientConfig config) {
        this.base = config.server();
        this.credentials = config.credentials();
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT);
        if (config.tls() != null) {
            builder.sslContext(config.tls());
        }
        if (config.proxy() != null) {
            builder.proxy(config.proxy());
        }
        this.client = builder.build();
    }

    /** Returns the base URL without a trailing slash. */
    String url() {
        String url = base.toString();
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    /** Returns the bearer token of the user; empty if it has other credentials. */
    String token() {
        String scheme = "Bearer ";
        String authorization = headers(Map.of()).getOrDefault("Authorization", "");
        return authorization.startsWith(scheme) ? authorization.substring(scheme.length()) : "";
    }

    private Map<String, String> headers(Map<String, String> own) {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.put("User-Agent", "transcript/1.0");
        all.put("Accept", "application/json");
        credentials.authorize(all::put);
        all.putAll(own);
        return all;
    }

    /** Sends a request. A header of the request replaces the default header of the same name. */
    public HttpResponse<byte[]> send(String method, String path, Map<String, String> headers, @Nullable String body)
            throws IOException, InterruptedException {
        HttpRequest.BodyPublisher publisher = body == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + escape(path)))
                .method(method, publisher)
                .timeout(TIMEOUT);
        headers(headers).forEach(request::header);
        return complete(client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
    }

    /** Waits for the complete response; the timeout of an HTTP request only covers the response headers. */
    private static <T> T complete(CompletableFuture<T> answer) throws IOException, InterruptedException {
        try {
            return answer.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            answer.cancel(true);
            throw new IOException("No response: " + e, e);
        }
    }

    /** Returns the body of a GET request as a stream that ends when the server closes it. */
    public InputStream stream(String path) throws IOException, InterruptedException {
        return open(path, Map.of()).body();
    }

    /** Sends a GET request and returns when the head of the response is there; its body is read as it arrives. */
    HttpResponse<InputStream> open(String path, Map<String, String> headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + escape(path)));
        headers(headers).forEach(request::header);
        return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private static String escape(String path) {
        return NOT_IN_A_URI
                .matcher(path)
                .replaceAll(match ->
                        String.format(Locale.ROOT, "%%%02X", (int) match.group().charAt(0)));
    }
}
