package dev.kontract.server.http;

import dev.kontract.server.http.websocket.CloseCode;
import dev.kontract.server.http.websocket.Frame;
import dev.kontract.server.http.websocket.Handshake;
import dev.kontract.server.http.websocket.WebSocketConnection;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket that a response has turned into: each piece is a message of its own, of text when it is JSON, else of bytes.
 * Of pings that come faster than they can be answered the last one counts (RFC 6455, 5.5.3).
 */
final class WebSocketOutlet implements Outlet {

    /** Pieces that are not text begin with their length, which a message has anyway. */
    private static final int LENGTH_PREFIX = 4;

    private final Request request;
    private final Response response;
    private final Handshake handshake;
    private final Callback upgraded;
    private final Runnable ended;
    private final boolean text;
    private final EndPoint endPoint;
    private final AtomicReference<byte @Nullable []> ping = new AtomicReference<>();
    private volatile CloseCode code = CloseCode.NORMAL;
    private volatile boolean ready;
    private @Nullable WebSocketConnection connection;

    /**
     * A WebSocket yet to be.
     *
     * @param upgraded ends the response with which HTTP ends
     * @param ended is run when the WebSocket is over
     */
    WebSocketOutlet(Request request, Response response, Handshake handshake, Callback upgraded, Runnable ended) {
        this.request = request;
        this.response = response;
        this.handshake = handshake;
        this.upgraded = upgraded;
        this.ended = ended;
        this.text = "application/json".equals(response.getHeaders().get(HttpHeader.CONTENT_TYPE));
        this.endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
    }

    @Override
    public void open(StreamSink stream) {
        ConnectionMetaData http = request.getConnectionMetaData();
        WebSocketConnection next =
                new WebSocketConnection(endPoint, http.getConnector().getExecutor(), new Client(stream));
        http.getConnector().getEventListeners().forEach(next::addEventListener);
        connection = next;
        HttpFields.Mutable headers = response.getHeaders();
        headers.remove(HttpHeader.CONTENT_TYPE);
        handshake.answer(headers);
        request.setAttribute(HttpStream.UPGRADE_CONNECTION_ATTRIBUTE, next);
        request.addFailureListener(stream::abandon);
        response.write(true, BufferUtil.EMPTY_BUFFER, Callback.from(upgraded::succeeded, failure -> {
            upgraded.failed(failure);
            stream.abandon(failure);
        }));
    }

    @Override
    public boolean isReady() {
        return ready;
    }

    @Override
    public boolean hasOwn() {
        return ping.get() != null;
    }

    @Override
    public void send(List<byte[]> pieces, Callback sent) {
        write(frames(pieces), sent);
    }

    @Override
    public void sendLast(List<byte[]> pieces, Callback sent) {
        List<ByteBuffer> frames = frames(pieces);
        frames.add(Frame.close(code));
        write(frames, sent);
    }

    private void write(List<ByteBuffer> frames, Callback sent) {
        endPoint.write(sent, frames.toArray(ByteBuffer[]::new));
    }

    private List<ByteBuffer> frames(List<byte[]> pieces) {
        List<ByteBuffer> frames = new ArrayList<>(2 * pieces.size() + 2);
        byte[] pinged = ping.getAndSet(null);
        if (pinged != null) {
            frames.add(Frame.pong(pinged));
        }
        for (byte[] piece : pieces) {
            ByteBuffer payload = ByteBuffer.wrap(piece).position(text ? 0 : LENGTH_PREFIX);
            frames.add(Frame.head(text ? Frame.TEXT : Frame.BINARY, payload.remaining()));
            frames.add(payload);
        }
        return frames;
    }

    @Override
    public void cut(Throwable cause) {
        endPoint.close(cause);
    }

    @Override
    public void close(@Nullable Throwable cause) {
        if (cause != null || connection == null) {
            endPoint.close(cause);
        } else {
            connection.finish();
        }
        ended.run();
    }

    /** Tells the stream of what the reader does. */
    private final class Client implements WebSocketConnection.Listener {

        private final StreamSink stream;

        Client(StreamSink stream) {
            this.stream = stream;
        }

        @Override
        public void opened() {
            ready = true;
            stream.wake();
        }

        @Override
        public void pinged(byte[] payload) {
            ping.set(payload);
            stream.wake();
        }

        @Override
        public void closing(CloseCode why) {
            code = why;
            stream.leave();
        }

        @Override
        public void gone(Throwable cause) {
            stream.abandon(cause);
        }
    }
}
