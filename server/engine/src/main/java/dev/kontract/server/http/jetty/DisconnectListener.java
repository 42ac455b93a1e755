package dev.kontract.server.http.jetty;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/**
 * Waits, without a thread, for the client of an HTTP/1.1 connection to disconnect. Discards later input, so the connection must
 * be closed after the response.
 */
final class DisconnectListener implements Callback {

    private final EndPoint endPoint;
    private final List<Consumer<Throwable>> actions = new CopyOnWriteArrayList<>();

    DisconnectListener(EndPoint endPoint) {
        this.endPoint = endPoint;
    }

    /** Has {@code action} called when the client disconnects. */
    void add(Consumer<Throwable> action) {
        actions.add(action);
    }

    /** Begins to wait. */
    void await() {
        endPoint.tryFillInterested(this);
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    public void succeeded() {
        try {
            ByteBuffer ignored = BufferUtil.allocate(256);
            int filled = endPoint.fill(ignored);
            if (filled < 0) {
                failed(new EOFException("the client closed the connection"));
            } else {
                await();
            }
        } catch (IOException e) {
            failed(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        actions.forEach(action -> action.accept(cause));
    }
}
