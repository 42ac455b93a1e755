package dev.kontract.server.http.jetty;

import dev.kontract.server.http.connection.ServerTls;
import dev.kontract.server.http.exchange.ClientConnection;
import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.ResponseHeaders;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.exchange.StreamOutput;
import dev.kontract.server.request.Conversation;
import dev.kontract.server.request.WebSocketHandshake;
import java.io.EOFException;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.HTTP2Stream;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * An exchange over HTTP/1.1 or HTTP/2. Jetty recycles a request when it is completed, so attributes needed later are read in
 * advance.
 */
final class JettyExchange implements ServerExchange, ResponseHeaders {

    private final Request request;
    private final Response response;
    private final Callback sent;
    private final Callback callback;
    private final ClientConnection connection;
    private final Map<String, List<String>> headers;
    private Runnable completed = () -> {};
    private Callback last;
    private boolean begun;
    private @Nullable DisconnectListener disconnect;

    JettyExchange(Request request, Response response, Callback callback, ClientConnection connection) {
        this.request = request;
        this.response = response;
        this.sent = callback;
        this.callback = new Completed(callback);
        this.last = this.callback;
        this.connection = connection;
        this.headers = headers(request.getHeaders());
        String authority = request.getHttpURI().getAuthority();
        if (authority != null) {
            headers.putIfAbsent("host", List.of(authority)); // HTTP/2 has no such header.
        }
    }

    private static Map<String, List<String>> headers(HttpFields fields) {
        Map<String, List<String>> headers = new HashMap<>();
        for (HttpField field : fields) {
            String value = field.getValue() == null ? "" : field.getValue();
            headers.merge(field.getName().toLowerCase(Locale.ROOT), List.of(value), JettyExchange::joined);
        }
        return headers;
    }

    private static List<String> joined(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }

    @Override
    public String method() {
        return request.getMethod();
    }

    @Override
    public String path() {
        String path = request.getHttpURI().getPath();
        return path == null || path.isEmpty() ? "/" : path;
    }

    @Override
    public @Nullable String query() {
        return request.getHttpURI().getQuery();
    }

    @Override
    public Map<String, List<String>> requestHeaders() {
        return headers;
    }

    @Override
    public List<X509Certificate> clientCertificates() {
        return ServerTls.clientCertificates(request);
    }

    @Override
    public boolean isConfidential() {
        return request.isSecure();
    }

    @Override
    public String remoteAddress() {
        return Request.getRemoteAddr(request);
    }

    @Override
    public ClientConnection connection() {
        return connection;
    }

    @Override
    public boolean isWebSocket() {
        return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_1
                && WebSocketHandshake.isRequested(headers);
    }

    @Override
    public void readBody(Duration timeout, Consumer<byte[]> whole, Consumer<Throwable> failed) {
        new BodyReader(request, whole, failed).read(timeout);
    }

    @Override
    public ResponseHeaders responseHeaders() {
        return this;
    }

    @Override
    public @Nullable String get(String name) {
        return response.getHeaders().get(name);
    }

    @Override
    public Map<String, List<String>> all() {
        return headers(response.getHeaders());
    }

    @Override
    public void put(String name, String value) {
        response.getHeaders().put(name, value);
    }

    @Override
    public void add(String name, String value) {
        response.getHeaders().add(name, value);
    }

    @Override
    public synchronized void begin(int status, boolean closing) {
        begun = true;
        response.setStatus(status);
        if (isHttp1(request)) {
            release();
            if (!request.consumeAvailable()) {
                // Unread input would be parsed as the next request.
                last = FinalResponse.to(request, callback);
            }
            if (closing || last instanceof FinalResponse) {
                response.getHeaders().put(HttpHeader.CONNECTION, "close");
            }
        }
    }

    @Override
    public void send(ByteBuffer body) {
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.remaining());
        response.write(true, body, last);
    }

    @Override
    public void write(boolean isLast, ByteBuffer part, Completion done) {
        response.write(isLast, part, whenWritten(done));
    }

    @Override
    public StreamOutput stream() {
        if (!isWebSocket()) {
            return new JettyStreamOutput(this, request, response);
        }
        String mediaType = response.getHeaders().get(HttpHeader.CONTENT_TYPE);
        response.getHeaders().remove(HttpHeader.CONTENT_TYPE);
        boolean isText = mediaType != null && mediaType.startsWith("application/json");
        return webSocket(WebSocketMessages.ofStream(
                WebSocketHandshake.protocols(headers).stream().findFirst().orElse(""), isText));
    }

    @Override
    public StreamOutput converse(Conversation conversation) {
        return webSocket(WebSocketMessages.of(conversation));
    }

    private StreamOutput webSocket(WebSocketMessages messages) {
        return new JettyWebSocketOutput(request, response, sent, () -> completed.run(), messages);
    }

    @Override
    public void complete(@Nullable Throwable failure) {
        if (failure == null) {
            last.succeeded();
        } else {
            last.failed(failure);
        }
    }

    @Override
    public void abort(Throwable cause) {
        if (isHttp1(request)) {
            request.getConnectionMetaData().getConnection().getEndPoint().close(cause);
        } else {
            resetStream();
        }
        callback.failed(cause);
    }

    /** Before the response has begun, Jetty answers a failure with an error: only a stream that is reset already it leaves. */
    private void resetStream() {
        HTTP2Stream stream = http2Stream(request);
        if (stream != null) {
            stream.reset(new ResetFrame(stream.getId(), ErrorCode.INTERNAL_ERROR.code), Callback.NOOP);
        }
    }

    /** Returns the stream of the request; null if it was reset, or over HTTP/1.1. */
    static @Nullable HTTP2Stream http2Stream(Request request) {
        return request.getConnectionMetaData().getConnection() instanceof HTTP2Connection http2
                ? http2.getSession().getStream(Integer.parseInt(request.getId()))
                : null;
    }

    /** Asks the client of a request over HTTP/2 to send no more on this connection; requests in progress are completed. */
    static void goAway(Request request) {
        if (request.getConnectionMetaData().getConnection() instanceof HTTP2Connection http2) {
            Future<?> unused = http2.getSession().shutdown();
        }
    }

    @Override
    public void whenCompleted(Runnable action) {
        completed = action;
    }

    /** Once the response has begun, its writes fail instead: its connection may serve another request soon. */
    @Override
    public synchronized void whenDisconnected(Consumer<Throwable> action) {
        if (!begun) {
            onDisconnect(action);
        }
    }

    /** Has {@code action} called when the client disconnects, until {@link #release}. */
    synchronized void onDisconnect(Consumer<Throwable> action) {
        request.addFailureListener(action);
        if (!isHttp1(request)) {
            HTTP2Stream stream = http2Stream(request);
            if (stream == null || stream.isReset()) { // Jetty does not notify later listeners.
                action.accept(new EOFException("the client reset the stream"));
            }
            return;
        }
        DisconnectListener listener = disconnect;
        if (listener != null) {
            listener.add(action);
            return;
        }
        listener = new DisconnectListener(
                request.getConnectionMetaData().getConnection().getEndPoint());
        listener.add(action);
        disconnect = listener;
        listener.await();
    }

    /**
     * Ends the wait for a disconnect, so that the connection can be read for its next request. If input has been discarded, the
     * connection is closed after the response instead.
     */
    synchronized void release() {
        DisconnectListener listener = disconnect;
        disconnect = null;
        if (listener != null && !listener.release()) {
            last = FinalResponse.to(request, callback);
        }
    }

    static boolean isHttp1(Request request) {
        return request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2;
    }

    /** Jetty's own write loops need no wrapping. */
    static Callback whenWritten(Completion done) {
        return done instanceof Callback loop ? loop : Callback.from(done::succeeded, done::failed);
    }

    private final class Completed extends Callback.Nested {

        Completed(Callback nested) {
            super(nested);
        }

        @Override
        public void completed() {
            completed.run();
        }
    }
}
