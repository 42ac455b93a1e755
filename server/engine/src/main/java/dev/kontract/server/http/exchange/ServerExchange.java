package dev.kontract.server.http.exchange;

import dev.kontract.server.request.Conversation;
import dev.kontract.server.request.WriteContext;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request and the response to it, as the request pipeline sees them on any transport.
 *
 * <p>The parts of the request may be read by any thread, but by one at a time. A response begins once ({@link #begin}) and
 * then takes exactly one of three ways: a complete body ({@link #send}), a body in parts ({@link #write}, one at a time, then
 * {@link #complete}), or an open-ended stream ({@link #stream}). No method blocks.
 */
public interface ServerExchange {

    /** The longest request body that is accepted, in bytes, as on the real server. */
    int BODY_LIMIT = 3 * 1024 * 1024;

    /** The method as sent. */
    String method();

    /** The path as sent, percent-encoded; {@code "/"} when there is none. */
    String path();

    /** The query as sent, or null. */
    @Nullable
    String query();

    /** The values of every header, by name in lower case. */
    Map<String, List<String>> requestHeaders();

    /** The first value of a header, or null. */
    default @Nullable String requestHeader(String lowerCaseName) {
        List<String> values = requestHeaders().get(lowerCaseName);
        return values == null ? null : values.get(0);
    }

    /** The certificate that the client presented and its issuers, not verified yet; empty when it presented none. */
    List<X509Certificate> clientCertificates();

    /** Returns whether nobody between the client and the server can read the exchange: it is over TLS, or within the process. */
    boolean isConfidential();

    /** The network address of the client. */
    String remoteAddress();

    /** The connection that the request came in on. */
    ClientConnection connection();

    /** Returns whether the client requests a WebSocket and the transport supports it. Only streams are sent over it. */
    boolean isWebSocket();

    /** Returns whether the thread that hands the exchange to the pipeline waits for the response anyway, and may compute it. */
    default boolean mayBlock() {
        return false;
    }

    /** Returns the conditions of the writes that the request makes; see {@link WriteContext#conditions}. */
    default Map<String, Long> conditions() {
        return Map.of();
    }

    /**
     * Reads the whole body without waiting for it.
     *
     * @param timeout how long the body may take to arrive
     * @param whole takes the body
     * @param failed takes the reason why there is none: a {@code StatusException} of 413 beyond {@link #BODY_LIMIT} or of 408
     *     after the timeout, or the transport's own failure
     */
    void readBody(Duration timeout, Consumer<byte[]> whole, Consumer<Throwable> failed);

    /** The response's headers, to be changed until {@link #begin}. */
    ResponseHeaders responseHeaders();

    /**
     * Sets the status, and what the transport has to say in headers of its own.
     *
     * @param closing whether the client should open another connection for its next request
     */
    void begin(int status, boolean closing);

    /** Sends {@code body}, which is all of it, and completes the exchange. */
    void send(ByteBuffer body);

    /** Sends a part of the body; {@code done} is completed when the next one may follow. */
    void write(boolean last, ByteBuffer part, Completion done);

    /** Where an open-ended response is written to: a WebSocket if {@link #isWebSocket}, whose handshake must be valid then. */
    StreamOutput stream();

    /**
     * Opens a WebSocket, if {@link #isWebSocket}, whose messages {@code conversation} is given; what is written to the result are
     * messages.
     */
    default StreamOutput converse(Conversation conversation) {
        throw new UnsupportedOperationException("this transport opens no WebSocket");
    }

    /** Nothing more is written: everything was, or {@code failure} prevents it. */
    void complete(@Nullable Throwable failure);

    /**
     * Completes the exchange and breaks it off: the client gets no more of the response, and no response at all if it has not
     * begun. A connection of HTTP/1.1 is closed, a stream of HTTP/2 is reset.
     */
    void abort(Throwable cause);

    /** Has {@code action} called once, when the exchange is completed; to be set before the response begins. */
    void whenCompleted(Runnable action);

    /**
     * Has {@code action} called when the client leaves before the response is complete. Over HTTP/1.1 that takes the connection:
     * it is closed behind the response.
     */
    void whenDisconnected(Consumer<Throwable> action);
}
