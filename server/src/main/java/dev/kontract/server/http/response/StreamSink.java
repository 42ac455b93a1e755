package dev.kontract.server.http.response;

import dev.kontract.server.request.ResponseSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.IteratingCallback;
import org.jspecify.annotations.Nullable;

/**
 * A stream's way out: a queue, and at most one write under way.
 *
 * <p>Writers only put into the queue and wake the pump, {@link #process()}, on a thread of its own pool; so they never pay
 * for a socket. Between writes the stream holds no thread and no buffer.
 */
final class StreamSink extends IteratingCallback implements ResponseSink {

    /** What may pile up for a slow reader. */
    private static final int BACKLOG = 8 * 1024 * 1024;

    private static final int PIECE = 32 * 1024;

    private final StreamOutput outlet;
    private final Executor pump;
    private final Deque<Iterator<byte[]>> queue = new ArrayDeque<>(1);
    private final List<Runnable> closers = new ArrayList<>(2);
    private long pending;
    private boolean woken;
    private boolean headSent;
    private boolean ending;
    private boolean lastSent;
    private boolean closed;

    StreamSink(StreamOutput outlet, Executor pump) {
        this.outlet = outlet;
        this.pump = pump;
    }

    /** Sends the head of the response and starts to listen for the reader's departure. */
    void open() {
        outlet.open(this);
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
            cutOff(new IOException("the reader of a stream is too slow"));
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
        outlet.send(lastSent, next, this);
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
        later(this::pump);
    }

    private void pump() {
        synchronized (queue) {
            woken = false;
        }
        iterate();
    }

    /**
     * The reader is gone, or has to go. A write that breaks may say so before it returns, and nothing can be closed before it
     * has: so this is seen to later, by another thread.
     */
    void abandon(Throwable cause) {
        later(() -> cutOff(cause));
    }

    private void cutOff(Throwable cause) {
        outlet.cut(cause);
        complete(cause);
    }

    private void later(Runnable action) {
        try {
            pump.execute(action);
        } catch (RejectedExecutionException e) {
            action.run();
        }
    }

    private void complete(@Nullable Throwable cause) {
        List<Runnable> actions;
        synchronized (queue) {
            if (closed) {
                return;
            }
            closed = true;
            queue.clear();
            actions = List.copyOf(closers);
            closers.clear();
        }
        outlet.close(cause);
        actions.forEach(Runnable::run);
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
