package dev.kontract.jaxrs;

import dev.kontract.jaxrs.contract.RequestedOperation;
import dev.kontract.server.http.InProcessRequest;
import dev.kontract.server.http.InProcessResponse;
import dev.kontract.server.http.InProcessTransport;
import dev.kontract.server.http.exchange.ServerExchange;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

/** One request to the engine, as received by the container. */
final class EngineCall implements RequestedOperation {

    /** Headers of the connection, and the length, which the container determines itself. */
    private static final Set<String> OF_THE_CONTAINER =
            Set.of("connection", "content-length", "date", "keep-alive", "transfer-encoding");

    private static final byte[] NOTHING = {};

    private final InProcessTransport engine;
    private final Executor streams;
    private final String method;
    private final String target;
    private final Map<String, List<String>> headers;
    private final InputStream body;
    private final List<X509Certificate> certificates;

    /**
     * Creates a call.
     *
     * @param streams runs tasks that write a response until it ends
     * @param target the path below the application and the query, both as sent
     * @param body read when the request is sent to the engine
     */
    EngineCall(
            InProcessTransport engine,
            Executor streams,
            String method,
            String target,
            Map<String, List<String>> headers,
            InputStream body,
            List<X509Certificate> certificates) {
        this.engine = engine;
        this.streams = streams;
        this.method = method;
        this.target = target;
        this.headers = headers;
        this.body = body;
        this.certificates = certificates;
    }

    /** Returns the call that a filter has created for the request of {@code caller}. */
    static EngineCall of(SecurityContext caller) {
        if (caller.getUserPrincipal() instanceof EngineCall call) {
            return call;
        }
        throw new IllegalStateException("the resources of KontractApplication are for its own filter");
    }

    @Override
    public String getName() {
        return "kontract";
    }

    /** Performs the request on this thread. */
    @Override
    public Response perform() {
        return response(await(engine.sendBlocking(request())));
    }

    /** Returns the executor for tasks that write a response until it ends. */
    Executor streams() {
        return streams;
    }

    /** Sends the request without waiting for the response. */
    CompletableFuture<InProcessResponse> send() {
        return engine.send(request());
    }

    /**
     * Waits for the response to a {@linkplain #send sent} request. The engine responds at the deadline of the request at the
     * latest.
     *
     * @throws IllegalStateException if the engine is closed, or ends the request without a response
     */
    static InProcessResponse await(CompletableFuture<InProcessResponse> response) {
        try {
            return response.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            response.cancel(true);
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    private InProcessRequest request() {
        try {
            // One byte above the limit, so that the engine rejects the body.
            return new InProcessRequest(
                    method, target, headers, body.readNBytes(ServerExchange.BODY_LIMIT + 1), certificates);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the response for the container: complete, or streamed if its length is unknown. */
    Response response(InProcessResponse head) {
        Response.ResponseBuilder response = Response.status(head.status());
        head.headers().forEach((name, values) -> {
            if (!OF_THE_CONTAINER.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> response.header(name, value));
            }
        });
        String type = head.headers().getOrDefault("Content-Type", List.of("")).get(0);
        List<String> length = head.headers().get("Content-Length");
        EngineBody content = new EngineBody(head.body());
        if (length == null) {
            return response.entity(new EngineEntity(NOTHING, content, type)).build();
        }
        byte[] whole = content.read(Integer.parseInt(length.get(0)));
        return method.equals("HEAD")
                ? response.build()
                : response.entity(new EngineEntity(whole, null, type)).build();
    }
}
