package dev.kontract.conformance.transcript;

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
 * The server under test, spoken to as the recording client spoke: HTTP/1.1, any certificate, a bearer token unless the
 * request brings its own credentials. Safe for concurrent use.
 */
public final class TranscriptTarget {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Pattern NOT_IN_A_URI = Pattern.compile("[\\s<>\"{}|\\\\^`]");

    private final URI base;
    private final String token;
    private final HttpClient client;

    /**
     * A server at {@code base}.
     *
     * @param base its address, for example {@code https://127.0.0.1:6443}
     * @param token of a user who may do everything
     */
    public TranscriptTarget(URI base, String token) {
        this.base = base;
        this.token = token;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(AnyCertificate.context())
                .connectTimeout(TIMEOUT)
                .build();
    }

    /** Its address, without a closing slash. */
    String url() {
        String url = base.toString();
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    String token() {
        return token;
    }

    /** Sends a request; a header of the request replaces the default one of the same name. */
    public HttpResponse<byte[]> send(String method, String path, Map<String, String> headers, @Nullable String body)
            throws IOException, InterruptedException {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        all.put("User-Agent", "transcript/1.0");
        all.put("Accept", "application/json");
        all.put("Authorization", "Bearer " + token);
        all.putAll(headers);
        HttpRequest.BodyPublisher publisher = body == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8);
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + escape(path)))
                .method(method, publisher)
                .timeout(TIMEOUT);
        all.forEach(request::header);
        return complete(client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
    }

    /** Waits for the whole answer: the timeout of a request itself ends with the head. */
    private static <T> T complete(CompletableFuture<T> answer) throws IOException, InterruptedException {
        try {
            return answer.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            answer.cancel(true);
            throw new IOException("No answer: " + e, e);
        }
    }

    /** The body of a GET request as it comes in, for as long as the server goes on. */
    public InputStream stream(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url() + escape(path)))
                .header("Accept", "application/json")
                .header("Authorization", "Bearer " + token)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofInputStream()).body();
    }

    private static String escape(String path) {
        return NOT_IN_A_URI
                .matcher(path)
                .replaceAll(match ->
                        String.format(Locale.ROOT, "%%%02X", (int) match.group().charAt(0)));
    }
}
