package dev.kontract.server.http.response;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** Waits, without a thread, for the other side of a connection to hang up while a response goes out. */
final class DisconnectListener implements Callback {

    private final EndPoint endPoint;
    private final Consumer<Throwable> gone;

    DisconnectListener(EndPoint endPoint, Consumer<Throwable> gone) {
        this.endPoint = endPoint;
        this.gone = gone;
    }

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
                gone.accept(new EOFException("the reader of a stream has gone"));
            } else {
                await();
            }
        } catch (IOException e) {
            gone.accept(e);
        }
    }

    @Override
    public void failed(Throwable cause) {
        gone.accept(cause);
    }
}
