package dev.kontract.server.http.websocket;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * A connection after the handshake. It reads what the client sends, without a thread while nothing comes; whoever speaks
 * to the client writes to the end point, one write at a time.
 */
public final class WebSocketConnection extends AbstractConnection implements Connection.UpgradeTo {

    private static final int AT_ONCE = 1024;

    /** Hears of what a client does. Called by the threads that read from sockets, so it must not block. */
    public interface Listener {

        /** Frames can be sent from now on. */
        void opened();

        /** The client asks for a pong with the same payload. */
        void pinged(byte[] payload);

        /** The client wants to close, or has to. */
        void closing(CloseCode code);

        /** The client is gone. */
        void gone(Throwable cause);
    }

    private final Listener listener;
    private final FrameReader frames;
    private final Callback fillable = new Fillable();
    private volatile boolean idles = true;

    /** Takes over {@code endPoint}. */
    public WebSocketConnection(EndPoint endPoint, Executor executor, Listener listener) {
        super(endPoint, executor);
        this.listener = listener;
        this.frames = new FrameReader(listener);
    }

    /** Nothing more is sent: the client is to hang up, and when it does not is left behind. */
    public void finish() {
        idles = false;
        getEndPoint().shutdownOutput();
    }

    @Override
    public void onUpgradeTo(ByteBuffer early) {
        frames.read(early);
    }

    @Override
    public void onOpen() {
        super.onOpen();
        listener.opened();
        tryFillInterested(fillable);
    }

    @Override
    public void onFillable() {
        try {
            ByteBuffer bytes = BufferUtil.allocate(AT_ONCE);
            if (getEndPoint().fill(bytes) < 0) {
                leave(new EOFException("the reader of a WebSocket has gone"));
            } else {
                frames.read(bytes);
                tryFillInterested(fillable);
            }
        } catch (IOException e) {
            leave(e);
        }
    }

    private void leave(Throwable cause) {
        getEndPoint().close(cause);
        listener.gone(cause);
    }

    @Override
    public boolean onIdleExpired(TimeoutException timeout) {
        return !idles;
    }

    private final class Fillable implements Callback {

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }

        @Override
        public void succeeded() {
            onFillable();
        }

        @Override
        public void failed(Throwable cause) {
            leave(cause);
        }
    }
}
