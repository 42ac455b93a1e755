package dev.kontract.server.http.response;

import dev.kontract.server.http.exchange.Completion;
import dev.kontract.server.http.exchange.StreamOutput;
import dev.kontract.server.request.ResponseSink;
import dev.kontract.server.request.StreamBatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongConsumer;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open-ended response: a queue, and at most one write in progress.
 *
 * <p>Producers only append to the queue and wake the write loop, {@link #send}, on a separate thread pool, so they never wait
 * for a client. A producer with a {@link StreamBatch} runs the loop itself, for many streams in sequence. Bytes queued during a
 * write are written together after it. Between writes the stream holds no thread and no buffer.
 */
final class StreamSink extends StreamBatch.Member implements ResponseSink, Completion, Callback {

    private static final Logger LOG = LoggerFactory.getLogger(StreamSink.class);

    /** Maximum number of bytes queued for a slow client. */
    private static final int BACKLOG = 8 * 1024 * 1024;

    private static final int PIECE = 32 * 1024;

    /** Where the write loop is. */
    private enum Phase {
        /** Nothing is being written. */
        IDLE,
        /** A thread is in {@link StreamOutput#send}. */
        SENDING,
        /** The same, and the output has already completed. */
        SENT,
        /** The output has not completed yet. */
        WAITING
    }

    private final StreamOutput output;
    private final Executor writers;
    private final LongConsumer streamed;
    /**
     * Bytes, and iterators of bytes that are generated just before they are written, so that they take no memory in the queue.
     */
    private final Deque<Object> queue = new ArrayDeque<>(1);

    private final List<Runnable> closers = new ArrayList<>(2);
    private long pending;
    private Phase phase = Phase.IDLE;
    private @Nullable Throwable failure;
    private boolean woken;
    private @Nullable Runnable others;
    private boolean headSent;
    private boolean ending;
    private boolean lastSent;
    private boolean closed;

    StreamSink(StreamOutput output, Executor writers) {
        this(output, writers, size -> {});
    }

    /** Creates a sink that calls {@code streamed} with the size of each part. */
    StreamSink(StreamOutput output, Executor writers, LongConsumer streamed) {
        this.output = output;
        this.writers = writers;
        this.streamed = streamed;
    }

    /** Sends the head of the response and starts to listen for the client's disconnect. */
    void open() {
        output.open(this::abandon);
        send(null);
    }

    @Override
    public void write(byte[] bytes) {
        if (isToWake(bytes)) {
            later(this::wakeUp);
        }
    }

    @Override
    public void write(byte[] bytes, StreamBatch batch) {
        if (output.connection() == null) {
            write(bytes);
        } else if (isToWake(bytes)) {
            batch.add(this);
        }
    }

    /** Queues bytes; returns whether the write loop has to be woken. */
    private boolean isToWake(byte[] bytes) {
        synchronized (queue) {
            if (ending || closed) {
                return false;
            }
            streamed.accept(bytes.length);
            pending += bytes.length;
            queue.add(bytes);
            if (pending <= BACKLOG || pending == bytes.length) {
                return isToWake();
            }
        }
        breakOff(new IOException("the client reads the stream too slowly"));
        return false;
    }

    /** Returns whether the caller has to wake the write loop: it is not running, and no other caller is waking it. */
    private boolean isToWake() {
        boolean first = !woken && phase == Phase.IDLE;
        woken |= first;
        return first;
    }

    @Override
    public void writeAll(Iterator<byte[]> pieces) {
        synchronized (queue) {
            if (ending || closed) {
                return;
            }
            queue.add(pieces);
            if (!isToWake()) {
                return;
            }
        }
        later(this::wakeUp);
    }

    @Override
    public void end() {
        synchronized (queue) {
            ending = true;
            if (!isToWake()) {
                return;
            }
        }
        later(this::wakeUp);
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
    public Object connection() {
        Object connection = output.connection();
        return connection == null ? this : connection;
    }

    /** Starts the write loop unless it is already running. */
    @Override
    public void send(@Nullable Runnable alongside) {
        synchronized (queue) {
            woken = false;
            if (phase != Phase.IDLE) {
                return;
            }
            phase = Phase.SENDING;
            others = alongside;
        }
        sendQueued();
    }

    private void sendQueued() {
        try {
            while (isSent()) {
                // A loop rather than recursion, because outputs may complete immediately.
            }
        } catch (RuntimeException | Error e) {
            LOG.error("a stream breaks off", e);
            complete(e);
        }
    }

    /** Sends the next piece; whether it is sent already, so that another one can follow. */
    private boolean isSent() {
        ByteBuffer next = BufferUtil.EMPTY_BUFFER;
        Runnable alongside = null;
        boolean over;
        synchronized (queue) {
            over = closed || lastSent || failure != null;
            if (!over) {
                next = next();
                alongside = others;
                others = null;
                if (headSent && !next.hasRemaining() && !ending) {
                    phase = Phase.IDLE;
                    return false;
                }
                headSent = true;
                lastSent = ending && queue.isEmpty();
                phase = Phase.SENDING;
            }
        }
        if (over) {
            complete(failure);
            return false;
        }
        output.send(lastSent, next, alongside == null ? this : new Joined(this, alongside));
        synchronized (queue) {
            boolean sent = phase == Phase.SENT;
            phase = sent ? Phase.SENDING : Phase.WAITING;
            return sent;
        }
    }

    @Override
    public void succeeded() {
        written(null);
    }

    @Override
    public void failed(Throwable cause) {
        written(cause);
    }

    /** An output that is done before {@link StreamOutput#send} returns leaves the rest to the thread that is in there. */
    private void written(@Nullable Throwable cause) {
        synchronized (queue) {
            failure = cause;
            if (phase != Phase.WAITING) {
                phase = Phase.SENT;
                return;
            }
            phase = Phase.SENDING;
        }
        sendQueued();
    }

    /** As many pieces as make a write of a sensible size; a single one is not copied. */
    private ByteBuffer next() {
        byte[] first = poll();
        if (first == null) {
            return BufferUtil.EMPTY_BUFFER;
        }
        byte[] second = first.length < PIECE && !output.isMessageBased() ? poll() : null;
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
        for (Object head = queue.peek(); head != null; head = queue.peek()) {
            if (head instanceof byte[] bytes) {
                queue.remove();
                pending -= bytes.length;
                return bytes;
            }
            Iterator<?> pieces = (Iterator<?>) head;
            if (pieces.hasNext()) {
                return (byte[]) pieces.next();
            }
            queue.remove();
        }
        return null;
    }

    private void wakeUp() {
        send(null);
    }

    /**
     * Aborts the stream, for example after a disconnect. A failing write may report this before it returns, and nothing can be
     * closed before that: the stream is therefore closed later, on another thread.
     */
    void abandon(Throwable cause) {
        later(() -> breakOff(cause));
    }

    private void breakOff(Throwable cause) {
        output.abort(cause);
        complete(cause);
    }

    /** Runs it here when the server is shutting down, or when no thread can be started. */
    private void later(Runnable action) {
        try {
            writers.execute(action);
        } catch (RejectedExecutionException | OutOfMemoryError e) {
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
        try {
            output.close(cause);
        } finally {
            actions.forEach(Runnable::run);
        }
    }

    /** The end of a write, amid which the other streams of the connection are sent. */
    private record Joined(StreamSink sink, Runnable others) implements Completion, Callback {
        @Override
        public void succeeded() {
            sink.succeeded();
            others.run();
        }

        @Override
        public void failed(Throwable cause) {
            sink.failed(cause);
            others.run();
        }
    }
}
