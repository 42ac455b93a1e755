package dev.kontract.server.http.jetty;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Waits, without a thread, for the client of an HTTP/1.1 connection to disconnect. Discards input that arrives meanwhile, after
 * which the connection must be closed with the response.
 */
final class DisconnectListener implements Callback {

    private final EndPoint endPoint;
    private final List<Consumer<Throwable>> actions = new CopyOnWriteArrayList<>();
    private boolean discarded;
    private boolean released;
    private @Nullable Throwable failure;

    DisconnectListener(EndPoint endPoint) {
        this.endPoint = endPoint;
    }

    /** Has {@code action} called when the client disconnects. */
    void add(Consumer<Throwable> action) {
        actions.add(action);
    }

    /** Begins to wait. */
    void await() {
        unlessReleased(() -> endPoint.tryFillInterested(this));
    }

    /**
     * Ends the wait, and leaves the connection to other readers. Input that arrives later is theirs.
     *
     * @return whether the input is complete, because nothing was discarded
     */
    synchronized boolean release() {
        if (!released && endPoint instanceof AbstractEndPoint jetty) {
            released = true;
            jetty.getFillInterest().fillable(); // Calls succeeded, unless that is about to be called already.
        }
        return released && !discarded;
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }

    @Override
    public void succeeded() {
        unlessReleased(this::read);
    }

    private void read() {
        try {
            int filled = endPoint.fill(BufferUtil.allocate(256));
            if (filled < 0) {
                failed(new EOFException("the client closed the connection"));
                return;
            }
            discarded |= filled > 0;
            endPoint.tryFillInterested(this);
        } catch (IOException e) {
            failed(e);
        }
    }

    /** Reports a failure amid {@code action} after it: whoever is told may be waiting for the lock elsewhere. */
    private void unlessReleased(Runnable action) {
        Throwable reported;
        synchronized (this) {
            if (released) {
                return;
            }
            action.run();
            reported = failure;
            failure = null;
        }
        if (reported != null) {
            failed(reported);
        }
    }

    @Override
    public void failed(Throwable cause) {
        if (Thread.holdsLock(this)) {
            failure = cause;
        } else {
            actions.forEach(action -> action.accept(cause));
        }
    }
}
