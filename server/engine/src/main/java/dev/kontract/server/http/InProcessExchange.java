package dev.kontract.server.http;

import dev.kontract.server.http.exchange.ClientConnection;
import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.ResponseHeaders;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.exchange.StreamOutput;
import dev.kontract.server.status.StatusException;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An exchange with a caller in this process: the head completes a future, the body goes to a subscriber. */
final class InProcessExchange implements ServerExchange, ResponseHeaders, StreamOutput {

    private static final String LOOPBACK = InetAddress.getLoopbackAddress().getHostAddress();

    private static final Completion IN_MEMORY = new Completion() {
        @Override
        public void succeeded() {}

        @Override
        public void failed(Throwable cause) {}
    };

    private final InProcessRequest request;
    private final boolean mayBlock;
    private final Map<String, Long> conditions;
    private final Consumer<InProcessExchange> ended;
    private final Map<String, List<String>> requestHeaders;
    private final Map<String, List<String>> responseHeaders = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final CompletableFuture<InProcessResponse> response = new CompletableFuture<>();
    private final InProcessBody body = new InProcessBody(this::disconnect);
    private final AtomicBoolean complete = new AtomicBoolean();
    private final AtomicBoolean headSent = new AtomicBoolean();
    private volatile int status;
    private volatile Runnable completed = () -> {};
    private volatile @Nullable Consumer<Throwable> disconnected;
    private volatile @Nullable Consumer<Throwable> departed;

    InProcessExchange(InProcessRequest request, boolean mayBlock, Consumer<InProcessExchange> ended) {
        this(request, mayBlock, Map.of(), ended);
    }

    @SuppressWarnings("FutureReturnValueIgnored") // what is derived from the future has no result of its own
    InProcessExchange(
            InProcessRequest request,
            boolean mayBlock,
            Map<String, Long> conditions,
            Consumer<InProcessExchange> ended) {
        this.request = request;
        this.mayBlock = mayBlock;
        this.conditions = conditions;
        this.ended = ended;
        this.requestHeaders = new HashMap<>();
        request.headers().forEach((name, values) -> {
            if (!values.isEmpty()) {
                requestHeaders.put(name.toLowerCase(Locale.ROOT), values);
            }
        });
        response.whenComplete((head, failure) -> {
            if (response.isCancelled()) {
                disconnect(new EOFException("the client cancelled the request"));
            }
        });
    }

    CompletableFuture<InProcessResponse> response() {
        return response;
    }

    /** Called when the caller disconnects, or the server stops. */
    void disconnect(Throwable cause) {
        body.abort(cause);
        response.completeExceptionally(cause);
        Consumer<Throwable> stream = disconnected;
        if (stream != null) {
            stream.accept(cause);
        }
        Consumer<Throwable> work = departed;
        if (work != null) {
            work.accept(cause);
        }
        ended.accept(this);
    }

    @Override
    public String method() {
        return request.method();
    }

    @Override
    public String path() {
        int query = request.target().indexOf('?');
        String path = query < 0 ? request.target() : request.target().substring(0, query);
        return path.isEmpty() ? "/" : path;
    }

    @Override
    public @Nullable String query() {
        int query = request.target().indexOf('?');
        return query < 0 ? null : request.target().substring(query + 1);
    }

    @Override
    public Map<String, List<String>> requestHeaders() {
        return requestHeaders;
    }

    @Override
    public List<X509Certificate> clientCertificates() {
        return request.clientCertificates();
    }

    @Override
    public boolean isConfidential() {
        return true;
    }

    @Override
    public String remoteAddress() {
        return LOOPBACK;
    }

    @Override
    public ClientConnection connection() {
        return ClientConnection.UNLIMITED;
    }

    @Override
    public boolean isWebSocket() {
        return false;
    }

    @Override
    public boolean mayBlock() {
        return mayBlock;
    }

    @Override
    public Map<String, Long> conditions() {
        return conditions;
    }

    @Override
    public void readBody(Duration timeout, Consumer<byte[]> whole, Consumer<Throwable> failed) {
        if (request.body().length > BODY_LIMIT) {
            failed.accept(StatusException.requestEntityTooLarge(BODY_LIMIT));
        } else {
            whole.accept(request.body());
        }
    }

    @Override
    public ResponseHeaders responseHeaders() {
        return this;
    }

    @Override
    public Map<String, List<String>> all() {
        return new TreeMap<>(responseHeaders);
    }

    @Override
    public @Nullable String get(String name) {
        List<String> values = responseHeaders.get(name);
        return values == null ? null : values.get(0);
    }

    @Override
    public void put(String name, String value) {
        responseHeaders.put(name, new ArrayList<>(List.of(value)));
    }

    @Override
    public void add(String name, String value) {
        responseHeaders.computeIfAbsent(name, key -> new ArrayList<>(1)).add(value);
    }

    @Override
    public void begin(int code, boolean closing) {
        status = code;
    }

    /** The body is in memory already, so the exchange does not wait for it to be read. */
    @Override
    public void send(ByteBuffer whole) {
        put("Content-Length", Integer.toString(whole.remaining()));
        body.write(true, whole, IN_MEMORY);
        complete(null);
        sendHead();
    }

    @Override
    public void write(boolean last, ByteBuffer part, Completion done) {
        sendHead();
        body.write(last, part, done);
    }

    private void sendHead() {
        if (headSent.compareAndSet(false, true)) {
            response.complete(new InProcessResponse(status, Collections.unmodifiableMap(responseHeaders), body));
        }
    }

    @Override
    public StreamOutput stream() {
        return this;
    }

    @Override
    public void open(Consumer<Throwable> listener) {
        disconnected = listener;
        if (body.isAborted()) {
            listener.accept(new EOFException("the client cancelled the request"));
        }
    }

    @Override
    public void send(boolean last, ByteBuffer bytes, Completion sent) {
        write(last, bytes, sent);
    }

    @Override
    public void abort(Throwable cause) {
        complete(cause);
    }

    @Override
    public void close(@Nullable Throwable failure) {
        complete(failure);
    }

    @Override
    public void complete(@Nullable Throwable failure) {
        if (!complete.compareAndSet(false, true)) {
            return;
        }
        ended.accept(this);
        if (failure != null) {
            IOException broken = failure instanceof IOException io ? io : new IOException(failure);
            body.abort(broken);
            response.completeExceptionally(broken);
        }
        completed.run();
    }

    @Override
    public void whenCompleted(Runnable action) {
        completed = action;
    }

    @Override
    public void whenDisconnected(Consumer<Throwable> action) {
        departed = action;
        if (body.isAborted()) {
            action.accept(new EOFException("the client cancelled the request"));
        }
    }
}
