package dev.kontract.server.http.response;

import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.flowcontrol.RequestClassifier;
import dev.kontract.server.http.exchange.ResponseHeaders;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.exchange.StreamOutput;
import dev.kontract.server.request.Conversation;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestLifetime;
import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.request.StreamingBody;
import dev.kontract.server.request.WebSocketHandshake;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.Representation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import org.eclipse.jetty.io.QuietException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The response to one request: bytes, a stream or a failure, whichever is sent first. */
public final class ServerResponse {

    private static final Logger LOG = LoggerFactory.getLogger(ServerResponse.class);

    /** The message for internal errors, which does not reveal the cause. */
    public static final String FAULT = "the server failed; its log has details under the Audit-Id of this response";

    private static final int PIECE = 32 * 1024;

    private static final long COMPRESSED_BEYOND = 128L * 1024;

    private static final int SWITCHING_PROTOCOLS = 101;

    private static final byte[] EMPTY_BODY = {};

    private static final ByteBuffer EMPTY = ByteBuffer.allocate(0).asReadOnlyBuffer();

    /**
     * The common settings of a server's responses.
     *
     * @param failures how failures are represented
     * @param strictTransportSecurity the header of that name (RFC 6797), or {@code ""}
     * @param active the requests in progress
     */
    public record Settings(FailureRepresentation failures, String strictTransportSecurity, ActiveRequests active) {}

    private final ServerExchange exchange;
    private final Settings settings;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final EndActions ending;
    private @Nullable RequestContext context;
    private AuditContext audit = AuditContext.NONE;
    private RequestClassifier.@Nullable FlowClass flowClass;
    private volatile @Nullable RequestDeadline deadline;
    private final AtomicBoolean expired = new AtomicBoolean();
    private volatile int status;
    private volatile long length;
    private LongConsumer streamed = size -> {};

    /** Creates the response of {@code exchange}. */
    public ServerResponse(ServerExchange exchange, Settings settings) {
        this.exchange = exchange;
        this.settings = settings;
        this.ending = new EndActions(settings.active().begun(this));
        exchange.whenCompleted(ending::run);
        AuditId.assign(exchange);
    }

    /** Sets the parsed request. */
    public void belongsTo(RequestContext known) {
        this.context = known;
    }

    /** Returns whether the thread that handles the request may compute the response, however long that takes. */
    public boolean mayBlock() {
        return exchange.mayBlock();
    }

    /** The identifier of the request in logs. */
    public String id() {
        return AuditId.of(exchange);
    }

    /** Reports to {@code following} from now on; must be called before the response begins. */
    public AuditContext auditedBy(AuditContext following) {
        audit = following;
        if (following != AuditContext.NONE) {
            whenEnded(following::ended);
        }
        return following;
    }

    /** The audit context of the request. */
    public AuditContext audited() {
        return audit;
    }

    /** Calls {@code each} with the size of each part of a stream; must be called before the response begins. */
    public void whenStreamed(LongConsumer each) {
        streamed = each;
    }

    /** The status of the response; 0 while there is none. */
    public int status() {
        return status;
    }

    /** The length of the body before compression, if it is not a stream. */
    public long length() {
        return length;
    }

    /** Calls {@code action} when the response is complete or broken off, at once if it is already. */
    public void whenEnded(Runnable action) {
        ending.add(action);
    }

    /** Names the flow schema of the request and its priority level in headers. */
    public void classified(RequestClassifier.FlowClass found) {
        flowClass = found;
        headers().put("X-Kubernetes-Pf-Flowschema-Uid", found.schemaUid());
        headers().put("X-Kubernetes-Pf-Prioritylevel-Uid", found.levelUid());
    }

    /** Returns the flow schema of the request; null if none matches. */
    public RequestClassifier.@Nullable FlowClass flowClass() {
        return flowClass;
    }

    /** Adds a {@code Warning} header (RFC 7234, 5.5). */
    public void warn(String text) {
        headers().add("Warning", "299 - " + quoted(text));
    }

    /** The headers of the response. */
    public ResponseHeaders headers() {
        return exchange.responseHeaders();
    }

    /**
     * Limits the time that the request may take from now on, and with it its lifetime. Must be called before anything else can
     * respond.
     */
    public RequestLifetime limit(Duration time) {
        RequestDeadline limited = new RequestDeadline(time);
        deadline = limited;
        if (RequestDeadline.isShort(time)) {
            whenEnded(settings.active().after(time, this::expire));
        }
        return limited.lifetime();
    }

    /** Notes that the request has arrived with its whole body. */
    public void received() {
        RequestDeadline limited = deadline;
        if (limited != null) {
            limited.received();
        }
    }

    /** Called about once a second while the request is under way. */
    void checkDeadline(long now) {
        RequestDeadline limited = deadline;
        if (limited == null) {
            return;
        }
        switch (limited.check(now)) {
            case EXPIRE -> expire();
            case WATCH_CLIENT ->
                exchange.whenDisconnected(cause -> limited.lifetime().end());
            case NONE -> {}
        }
    }

    /** Ends the work on the request, once: answers that it took too long, or breaks the response off where it has begun. */
    private void expire() {
        RequestDeadline limited = deadline;
        if (limited == null || !expired.compareAndSet(false, true)) { // a stream has no deadline
            return;
        }
        limited.lifetime().end();
        if (claim()) {
            StatusException why = RequestLifetime.expired();
            audit.failed(why);
            write(FailureRepresentation.expired(why));
        } else {
            exchange.abort(new IOException("the response was not sent in time"));
        }
    }

    private boolean isLate() {
        RequestDeadline limited = deadline;
        return limited != null && limited.lifetime().isOver();
    }

    /** Returns whether the caller is the first to respond, and may do so. */
    private boolean claim() {
        return begun.compareAndSet(false, true);
    }

    private void write(int code, ByteBuffer body) {
        length = body.remaining();
        auditResponse(code, body);
        if (compresses(body.remaining())) {
            sendCompressed(code, new BytesBody(body));
        } else {
            begin(code);
            exchange.send(body);
        }
    }

    /**
     * Returns whether a body of that length is sent compressed: as on the real server, a long one about a resource, when the client
     * lists {@code gzip} in its {@code Accept-Encoding}.
     */
    public boolean compresses(long length) {
        RequestContext of = context;
        return length > COMPRESSED_BEYOND
                && of != null
                && of.info().isResourceRequest()
                && headers().get("Content-Encoding") == null
                && acceptsGzip();
    }

    private boolean acceptsGzip() {
        for (String value : exchange.requestHeaders().getOrDefault("accept-encoding", List.of())) {
            for (String coding : value.split(",", -1)) {
                if (coding.strip().equals("gzip")) {
                    return true;
                }
            }
        }
        return false;
    }

    private void sendCompressed(int code, ResponseBody body) {
        headers().put("Content-Encoding", "gzip");
        headers().add("Vary", "Accept-Encoding");
        BodySender sender = body.gzip()
                .map(compressed -> BodySender.plain(exchange, compressed))
                .orElseGet(() -> BodySender.compressed(exchange, body));
        begin(code);
        sender.iterate();
    }

    /** Presents a body in memory as one that is read. */
    private record BytesBody(ByteBuffer bytes, long length) implements ResponseBody {

        BytesBody(ByteBuffer bytes) {
            this(bytes, bytes.remaining());
        }

        @Override
        public int read(byte[] buffer) {
            int size = Math.min(buffer.length, bytes.remaining());
            bytes.get(buffer, 0, size);
            return size;
        }
    }

    private void write(int code, ResponseBody body) {
        if (body.length() <= audit.longestAnswer()) {
            write(code, whole(body));
            return;
        }
        length = body.length();
        audit.omitted();
        auditResponse(code, EMPTY);
        if (compresses(body.length())) {
            sendCompressed(code, body);
        } else {
            begin(code);
            headers().put("Content-Length", Long.toString(body.length()));
            BodySender.plain(exchange, body).iterate();
        }
    }

    private static ByteBuffer whole(ResponseBody body) {
        ByteBuffer all = ByteBuffer.allocate((int) body.length());
        byte[] piece = new byte[Math.min(PIECE, all.capacity())];
        while (all.hasRemaining()) {
            all.put(piece, 0, body.read(piece));
        }
        return all.flip();
    }

    /** Sends {@code found}. */
    public void represent(Representation found) {
        if (claim()) {
            write(found);
        }
    }

    private void write(Representation found) {
        found.headers().forEach(headers()::put);
        if (!found.contentType().isEmpty()) {
            headers().put("Content-Type", found.contentType());
        }
        write(found.status(), ByteBuffer.wrap(found.body()));
    }

    /** Sends what an endpoint returned. */
    public void answer(ApiResponse found) {
        if (found instanceof ApiResponse.Whole whole) {
            represent(whole.document());
        } else if (found instanceof ApiResponse.InPieces pieces) {
            if (claim()) {
                headers().put("Content-Type", pieces.contentType());
                write(pieces.status(), pieces.body());
            }
        } else if (found instanceof ApiResponse.Streamed streamed) {
            stream(200, Map.of("Content-Type", List.of(streamed.contentType())), streamed.stream(), true);
        } else if (found instanceof ApiResponse.Relayed relayed) {
            relay(relayed);
        } else if (found instanceof ApiResponse.Upgraded upgraded) {
            converse(upgraded.conversation());
        } else if (found instanceof ApiResponse.Deferred deferred) {
            answerLater(deferred.response());
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what is derived from the future has no result of its own
    private void answerLater(CompletionStage<ApiResponse> response) {
        response.whenComplete((known, failure) -> {
            if (failure == null) {
                answer(known);
            } else {
                fail(failure);
            }
        });
    }

    /** Passes on the response of another server. Only a successful one can be sent as frames of a WebSocket. */
    private void relay(ApiResponse.Relayed relayed) {
        if (exchange.isWebSocket() && relayed.status() >= 300) {
            relayed.stream().discard();
            represent(Representation.of("text/plain; charset=utf-8", EMPTY_BODY).withStatus(relayed.status()));
            return;
        }
        stream(relayed.status(), relayed.headers(), relayed.stream(), false);
    }

    /** Sends a head, and then whatever {@code stream} writes until it ends; without a deadline if it is endless. */
    private void stream(int code, Map<String, List<String>> head, StreamingBody stream, boolean endless) {
        if (exchange.isWebSocket()) {
            try {
                WebSocketHandshake.check(exchange.requestHeaders());
            } catch (StatusException e) {
                stream.discard();
                fail(e);
                return;
            }
        }
        if (claim()) {
            deadline = endless ? null : deadline;
            head.forEach((name, values) -> values.forEach(value -> headers().add(name, value)));
            begin(exchange.isWebSocket() ? SWITCHING_PROTOCOLS : code);
            start(exchange.isWebSocket() ? SWITCHING_PROTOCOLS : code, exchange.stream(), stream);
        } else {
            stream.discard();
        }
    }

    /** Opens a WebSocket; a client that did not ask for one where it can be opened is refused. */
    private void converse(Conversation conversation) {
        if (!exchange.isWebSocket()) {
            conversation.discard();
            fail(StatusException.badRequest("Upgrade request required"));
            return;
        }
        if (claim()) {
            deadline = null;
            begin(SWITCHING_PROTOCOLS);
            start(SWITCHING_PROTOCOLS, exchange.converse(conversation), conversation);
        } else {
            conversation.discard();
        }
    }

    private void start(int status, StreamOutput output, StreamingBody stream) {
        audit.responding(headers()::all);
        audit.streaming(status);
        StreamSink sink = new StreamSink(output, settings.active().writers(), streamed);
        sink.open();
        settings.active().opened(sink, Objects.requireNonNull(context));
        try {
            stream.start(sink);
        } catch (RuntimeException | Error e) {
            LOG.warn("a stream did not start: {} {}", exchange.method(), exchange.path(), e);
            sink.end();
        }
    }

    /**
     * Answers with a {@code Status}; when the response has begun, breaks it off. Errors of the virtual machine are answered as
     * any fault of the server, so that the client does not wait for a response that never comes.
     */
    public void fail(Throwable failure) {
        try {
            failWithStatus(failure);
        } catch (RuntimeException | Error e) { // Memory may not suffice for the Status either.
            exchange.complete(e);
        }
    }

    /** Answers with a {@code Status}; late if there were many requests without valid credentials on the connection. */
    public void refuse(StatusException why) {
        if (why.reason() == Reason.UNAUTHORIZED) {
            exchange.connection().refuse(() -> fail(why));
        } else {
            fail(why);
        }
    }

    private void failWithStatus(Throwable failure) {
        if (isLate()) {
            expire();
            return;
        }
        StatusException known = FailureRepresentation.statusOf(failure).orElseGet(() -> unexpected(failure));
        if (!claim()) {
            exchange.complete(failure);
            return;
        }
        audit.failed(known);
        write(settings.failures().of(known, exchange));
    }

    private void auditResponse(int code, ByteBuffer body) {
        if (audit == AuditContext.NONE) {
            return;
        }
        RequestContext of = context;
        Throwable fault = of == null ? null : of.fault();
        if (fault != null) {
            audit.panicked(fault);
        }
        audit.responding(headers()::all);
        String type = headers().get("Content-Type");
        audit.answered(code, body, type == null ? "" : type);
    }

    private StatusException unexpected(Throwable failure) {
        if (failure instanceof QuietException || failure instanceof IOException) {
            return StatusException.badRequest("the request ended early");
        }
        LOG.error("{} {} failed, Audit-Id {}", exchange.method(), exchange.path(), id(), failure);
        audit.panicked(failure);
        return StatusException.internal(FAULT);
    }

    private void begin(int code) {
        status = code;
        ResponseHeaders headers = headers();
        if (headers.get("Cache-Control") == null) {
            headers.put("Cache-Control", "no-cache, private");
        }
        if (!settings.strictTransportSecurity().isEmpty()) {
            headers.put("Strict-Transport-Security", settings.strictTransportSecurity());
        }
        if (context != null) {
            context.warnings().forEach(this::warn);
        }
        exchange.begin(code, settings.active().isDraining());
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().filter(c -> c >= ' ' && c != 127).forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\');
            }
            quoted.append((char) c);
        });
        return quoted.append('"').toString();
    }
}
