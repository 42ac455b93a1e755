package dev.kontract.server.http.response;

import dev.kontract.server.audit.AuditContext;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.request.ResponseStream;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.Representation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The answer to one request: bytes, a stream or a failure, whichever is sent first. */
public final class ServerResponse {

    private static final Logger LOG = LoggerFactory.getLogger(ServerResponse.class);

    /** All that is told of a fault: what went wrong inside is nobody's business outside. */
    public static final String FAULT = "the server failed, its log has more under the Audit-Id of this answer";

    /** What an answer may hold to be kept whole for the audit log; longer ones are noted without their bodies. */
    private static final long AUDITED = 4L * 1024 * 1024;

    private static final int PIECE = 32 * 1024;

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final ResponseFactory manner;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile Runnable ending;
    private @Nullable RequestContext context;
    private AuditContext audit = AuditContext.NONE;
    private boolean bodyLeft;

    ServerResponse(Request request, Response response, Callback callback, ResponseFactory manner) {
        this.request = request;
        this.response = response;
        this.ending = manner.open().begun();
        this.callback = new Ended(callback);
        this.manner = manner;
        AuditId.assign(request, response);
    }

    /** What is answered, once that is known; until then a failure is said by the request's headers alone. */
    public void belongsTo(RequestContext known) {
        this.context = known;
    }

    /** The name of the request in logs. */
    public String id() {
        return AuditId.of(response);
    }

    /** Lets {@code following} know how it goes on; to be said before the answer is given. */
    public AuditContext auditedBy(AuditContext following) {
        audit = following;
        if (following != AuditContext.NONE) {
            whenEnded(following::ended);
        }
        return following;
    }

    /** What follows it. */
    public AuditContext audited() {
        return audit;
    }

    /** Calls {@code action} once everything is sent, or nothing more can be; to be said before the answer is given. */
    public void whenEnded(Runnable action) {
        Runnable earlier = ending;
        ending = () -> {
            earlier.run();
            action.run();
        };
    }

    /** Tells people something beside the answer. */
    public void warn(String text) {
        headers().add("Warning", "299 - " + quoted(text));
    }

    /** The headers to be sent. */
    public HttpFields.Mutable headers() {
        return response.getHeaders();
    }

    /** Answers with {@code body}. */
    public void send(int code, ByteBuffer body) {
        if (begun.compareAndSet(false, true)) {
            begin(code);
            noteAnswer(code, body);
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.remaining());
            response.write(true, body, whenWritten());
        }
    }

    /** Answers with {@code body}, a piece at a time. */
    public void send(int code, ResponseBody body) {
        if (audit.wantsAnswer() && body.length() <= AUDITED) {
            send(code, whole(body));
            return;
        }
        if (begun.compareAndSet(false, true)) {
            begin(code);
            noteAnswer(code, BufferUtil.EMPTY_BUFFER);
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length());
            new BodySender(response, whenWritten(), body).iterate();
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

    /** Answers with what was found. */
    public void represent(Representation found) {
        found.headers().forEach(headers()::put);
        headers().put(HttpHeader.CONTENT_TYPE, found.contentType());
        send(found.status(), ByteBuffer.wrap(found.body()));
    }

    /** Answers with a head, and goes on for as long as {@code stream} does. */
    public void stream(int code, ResponseStream stream) {
        if (!begun.compareAndSet(false, true)) {
            return;
        }
        begin(code);
        audit.streaming(code);
        StreamSink sink = new StreamSink(
                new ResponseStreamOutput(request, response, callback),
                manner.open().writers());
        sink.open();
        manner.open().opened(sink);
        try {
            stream.start(sink);
        } catch (RuntimeException e) {
            LOG.warn("a stream did not start: {} {}", request.getMethod(), request.getHttpURI(), e);
            sink.end();
        }
    }

    /** Answers with a {@code Status}; when the answer has begun, breaks it off. */
    public void fail(Throwable failure) {
        StatusException known = StatusFailure.in(failure).orElseGet(() -> unexpected(failure));
        if (begun.get()) {
            callback.failed(failure);
            return;
        }
        RequestContext of = context;
        represent(
                of == null
                        ? manner.failures().of(known, accept())
                        : manner.failures().of(known, of));
    }

    private String accept() {
        String accept = request.getHeaders().get(HttpHeader.ACCEPT);
        return accept == null ? "" : accept;
    }

    private void noteAnswer(int code, ByteBuffer body) {
        if (audit == AuditContext.NONE) {
            return;
        }
        RequestContext of = context;
        Throwable fault = of == null ? null : of.fault();
        if (fault != null) {
            audit.panicked(fault);
        }
        String type = response.getHeaders().get(HttpHeader.CONTENT_TYPE);
        audit.answered(code, BufferUtil.toArray(body), type == null ? "" : type);
    }

    private StatusException unexpected(Throwable failure) {
        if (failure instanceof QuietException || failure instanceof IOException) {
            return StatusException.badRequest("the request ended early");
        }
        LOG.error("{} {} failed, Audit-Id {}", request.getMethod(), request.getHttpURI(), id(), failure);
        audit.panicked(failure);
        return StatusException.internal(FAULT);
    }

    private void begin(int code) {
        response.setStatus(code);
        HttpFields.Mutable headers = response.getHeaders();
        if (!headers.contains(HttpHeader.CACHE_CONTROL)) {
            headers.put(HttpHeader.CACHE_CONTROL, "no-cache, private");
        }
        if (!manner.strictTransportSecurity().isEmpty()) {
            headers.put("Strict-Transport-Security", manner.strictTransportSecurity());
        }
        if (context != null) {
            context.warnings().forEach(this::warn);
        }
        if (request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2) {
            bodyLeft = !request.consumeAvailable();
            if (bodyLeft || manner.open().isDraining()) {
                headers.put(HttpHeader.CONNECTION, "close");
            }
        }
    }

    /** A body that has not arrived yet would be read as the next request. */
    private Callback whenWritten() {
        return bodyLeft ? FinalResponse.to(request, callback) : callback;
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

    /** What ends a request that its response ends. */
    private final class Ended extends Callback.Nested {

        Ended(Callback sent) {
            super(sent);
        }

        @Override
        public void completed() {
            ending.run();
        }
    }
}
