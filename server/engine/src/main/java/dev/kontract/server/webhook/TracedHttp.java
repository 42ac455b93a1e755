package dev.kontract.server.webhook;

import dev.kontract.server.request.TraceSpan;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/**
 * Sends HTTP requests as part of the trace of the thread, with the span that upstream's client makes of them.
 *
 * @see <a href="https://github.com/open-telemetry/opentelemetry-go-contrib/blob/v1.40.0/instrumentation/net/http/otelhttp/transport.go">
 *     transport.go</a>
 */
public final class TracedHttp {

    private static final int FIRST_ERROR = 400;

    private TracedHttp() {}

    /**
     * Sends a request. Its span, if there is one, ends with the result.
     *
     * @return the result of {@link HttpClient#sendAsync}
     */
    public static <T> CompletableFuture<HttpResponse<T>> send(
            HttpClient client, HttpRequest request, HttpResponse.BodyHandler<T> body) {
        TraceSpan caller = TraceSpan.current();
        if (caller == TraceSpan.NONE) {
            return client.sendAsync(request, body);
        }
        TraceSpan span = begin(caller, request);
        HttpRequest traced = HttpRequest.newBuilder(request, (name, value) -> true)
                .setHeader(TraceSpan.HEADER, span.traceParent())
                .build();
        CompletableFuture<HttpResponse<T>> sent = client.sendAsync(traced, body);
        var unused = sent.whenComplete((response, failure) -> end(span, response == null ? 0 : response.statusCode()));
        return sent;
    }

    private static TraceSpan begin(TraceSpan caller, HttpRequest request) {
        URI url = request.uri();
        TraceSpan span = caller.child(TraceSpan.Kind.CLIENT, "HTTP " + request.method())
                .with("http.request.method", request.method())
                .with("url.full", url.toString())
                .with("server.address", String.valueOf(url.getHost()));
        return url.getPort() < 0 ? span : span.with("server.port", url.getPort());
    }

    /** @param status the status of the response, 0 if there is none */
    private static void end(TraceSpan span, int status) {
        if (status != 0) {
            span.with("http.response.status_code", status);
        }
        span.end(status < 100 || status >= FIRST_ERROR);
    }
}
