package dev.kontract.server.http;

import dev.kontract.server.request.Sink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.jspecify.annotations.Nullable;

/**
 * A stream's way out: a queue, and at most one write under way.
 *
 * <p>Writers only put into the queue and wake the pump, {@link #process()}, on a thread of its own pool; so they never pay
 * for a socket. Between writes the stream holds no thread and no buffer. Over HTTP/1.1 nobody tells that the reader has
 * gone, so the sink waits for the end of the connection's input itself, and the connection is closed behind the stream;
 * chunks still tell a stream that ended from one that broke off.
 */
final class StreamSink extends IteratingCallback implements Sink {

    /** What may pile up for a slow reader. */
    private static final int BACKLOG = 8 * 1024 * 1024;

    private static final int PIECE = 32 * 1024;

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final Executor pump;
    private final Deque<Iterator<byte[]>> queue = new ArrayDeque<>(1);
    private final List<Runnable> closers = new ArrayList<>(2);
    private long pending;
    private boolean woken;
    private boolean headSent;
    private boolean ending;
    private boolean lastSent;
    private boolean closed;
    private boolean completed;

    StreamSink(Request request, Response response, Callback callback, Executor pump) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.pump = pump;
    }

    /** Sends the head of the response and starts to listen for the reader's departure. */
    void open() {
        request.addIdleTimeoutListener(timeout -> false);
        request.addFailureListener(this::abandon);
        if (isHttp1()) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            response.getHeaders().put(HttpHeader.TRANSFER_ENCODING, "chunked");
            new Departure(endPoint(), this::abandon).await();
        }
        iterate();
    }

    @Override
    public void write(byte[] bytes) {
        boolean slow;
        synchronized (queue) {
            if (ending || closed) {
                return;
            }
            pending += bytes.length;
            slow = pending > BACKLOG && pending > bytes.length;
            queue.add(List.of(bytes).iterator());
        }
        if (slow) {
            abandon(new IOException("the reader of a stream is too slow"));
        } else {
            wake();
        }
    }

    @Override
    public void writeAll(Iterator<byte[]> pieces) {
        synchronized (queue) {
            if (ending || closed) {
                return;
            }
            queue.add(new Uncounted(pieces));
        }
        wake();
    }

    @Override
    public void end() {
        synchronized (queue) {
            ending = true;
        }
        wake();
    }

    @Override
    public boolean isClosed() {
        synchronized (queue) {
            return ending || closed;
        }
    }

    @Override
    public void onClosed(Runnable action) {
        synchronized (queue) {
            if (!closed) {
                closers.add(action);
                return;
            }
        }
        action.run();
    }

    @Override
    protected Action process() {
        ByteBuffer next;
        synchronized (queue) {
            if (closed || lastSent) {
                return Action.SUCCEEDED;
            }
            next = next();
            if (headSent && !next.hasRemaining() && !ending) {
                return Action.IDLE;
            }
            headSent = true;
            lastSent = ending && queue.isEmpty();
        }
        response.write(lastSent, next, this);
        return Action.SCHEDULED;
    }

    @Override
    protected void onCompleteSuccess() {
        complete(null);
    }

    @Override
    protected void onCompleteFailure(Throwable cause) {
        complete(cause);
    }

    /** As many pieces as make a sensible write; one alone is sent as it is, without a copy. */
    private ByteBuffer next() {
        byte[] first = poll();
        if (first == null) {
            return BufferUtil.EMPTY_BUFFER;
        }
        byte[] second = first.length < PIECE ? poll() : null;
        if (second == null) {
            return ByteBuffer.wrap(first);
        }
        List<byte[]> pieces = new ArrayList<>();
        int size = first.length + second.length;
        pieces.add(first);
        pieces.add(second);
        for (byte[] more = size < PIECE ? poll() : null; more != null; more = size < PIECE ? poll() : null) {
            pieces.add(more);
            size += more.length;
        }
        ByteBuffer joined = ByteBuffer.allocate(size);
        pieces.forEach(joined::put);
        return joined.flip();
    }

    private byte @Nullable [] poll() {
        while (!queue.isEmpty()) {
            Iterator<byte[]> head = queue.peek();
            if (head.hasNext()) {
                byte[] piece = head.next();
                pending -= head instanceof Uncounted ? 0 : piece.length;
                return piece;
            }
            queue.remove();
        }
        return null;
    }

    /** One wish to write is enough for all that is queued until it is granted. */
    private void wake() {
        synchronized (queue) {
            if (woken) {
                return;
            }
            woken = true;
        }
        try {
            pump.execute(this::pump);
        } catch (RejectedExecutionException e) {
            iterate();
        }
    }

    private void pump() {
        synchronized (queue) {
            woken = false;
        }
        iterate();
    }

    /** The reader is gone, or has to go. */
    private void abandon(Throwable cause) {
        if (isHttp1()) {
            endPoint().close(cause);
        }
        complete(cause);
    }

    private void complete(@Nullable Throwable cause) {
        List<Runnable> actions;
        synchronized (queue) {
            if (completed) {
                return;
            }
            completed = true;
            closed = true;
            queue.clear();
            actions = List.copyOf(closers);
            closers.clear();
        }
        if (cause == null) {
            callback.succeeded();
        } else {
            callback.failed(cause);
        }
        actions.forEach(Runnable::run);
    }

    private boolean isHttp1() {
        return request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_2;
    }

    private EndPoint endPoint() {
        return request.getConnectionMetaData().getConnection().getEndPoint();
    }

    /** Pieces that exist only once they are asked for. */
    private record Uncounted(Iterator<byte[]> pieces) implements Iterator<byte[]> {
        @Override
        public boolean hasNext() {
            return pieces.hasNext();
        }

        @Override
        public byte[] next() {
            return pieces.next();
        }
    }
}
