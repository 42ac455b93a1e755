package dev.kontract.server.aggregation;

import dev.kontract.server.podaccess.ProxyHeaders;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import dev.kontract.server.webhook.ConnectionErrors;
import dev.kontract.server.webhook.TracedHttp;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeoutException;

/**
 * Forwards requests to aggregated servers and relays their responses, watches included; no thread waits meanwhile. Failures are
 * answered in plain text, as upstream answers them. Thread-safe.
 */
final class ApiProxy {

    /** The limit of upstream for discovery documents, which clients request of every server. */
    private static final Duration LONGEST_DISCOVERY = Duration.ofSeconds(5);

    private static final Set<String> OF_THIS_SERVER = Set.of("audit-id", "date", "strict-transport-security");

    private static final String REDIRECT = "the backend attempted to redirect this request, which is not permitted";

    private final ServiceEndpoints services;
    private final Backends backends;
    private final Duration requestTimeout;

    ApiProxy(ServiceEndpoints services, Backends backends, Duration requestTimeout) {
        this.services = services;
        this.backends = backends;
        this.requestTimeout = requestTimeout;
    }

    /**
     * Returns the response of the server of an API, which is not complete yet.
     *
     * @throws dev.kontract.server.status.StatusException 400 if the request cannot be forwarded
     */
    ApiResponse forward(RequestContext request, AggregatedApi api) {
        if (!api.available()) {
            return unavailable();
        }
        List<InetSocketAddress> addresses = services.locate(api.service()).addresses();
        if (addresses.isEmpty()) {
            return unavailable();
        }
        InetSocketAddress address = addresses.get(ThreadLocalRandom.current().nextInt(addresses.size()));
        HttpClient client;
        try {
            client = backends.client(api);
        } catch (GeneralSecurityException e) {
            return failure(500, "unable to load root certificates: " + e.getMessage());
        }
        boolean discovery = !request.info().isResourceRequest();
        HttpRequest forwarded = ForwardedRequest.of(request, address, discovery ? LONGEST_DISCOVERY : requestTimeout);
        CompletionStage<ApiResponse> response = TracedHttp.send(
                        client, forwarded, HttpResponse.BodyHandlers.ofPublisher())
                .handle((head, failure) -> failure == null ? relayed(head) : failed(forwarded, failure));
        return new ApiResponse.Deferred(response);
    }

    private static ApiResponse relayed(HttpResponse<Flow.Publisher<List<ByteBuffer>>> head) {
        RelayedBody body = new RelayedBody(head.body());
        int status = head.statusCode();
        if (status >= 300
                && status < 400
                && head.headers().firstValue("location").isPresent()) {
            body.discard();
            return failure(502, REDIRECT);
        }
        Map<String, List<String>> headers =
                ProxyHeaders.ofResponse(head.headers().map());
        headers.keySet().removeIf(ApiProxy::isOfThisServer);
        return new ApiResponse.Relayed(status, headers, body);
    }

    /** Returns whether this server sets a header of every response itself. */
    private static boolean isOfThisServer(String header) {
        String name = header.toLowerCase(Locale.ROOT);
        return OF_THIS_SERVER.contains(name) || name.startsWith("x-kubernetes-pf-");
    }

    private static ApiResponse failed(HttpRequest request, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        Throwable known = cause instanceof HttpTimeoutException ? new TimeoutException() : cause;
        return failure(503, ConnectionErrors.text(known, request.uri()));
    }

    /** Returns the answer for an API whose server is not available. */
    static ApiResponse unavailable() {
        return failure(503, "service unavailable");
    }

    private static ApiResponse failure(int status, String message) {
        byte[] text = (message + '\n').getBytes(StandardCharsets.UTF_8);
        return new ApiResponse.Whole(Representation.of("text/plain; charset=utf-8", text)
                .with("X-Content-Type-Options", "nosniff")
                .withStatus(status));
    }
}
