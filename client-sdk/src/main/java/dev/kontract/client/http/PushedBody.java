package dev.kontract.client.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Adapts a published body to an input stream, which can block or signal when data is available. Buffers at most {@link
 * #AHEAD} parts for a slow reader. Read by one thread at a time; any thread may close it, which cancels the subscription and
 * discards the data of a publisher that continues.
 */
final class PushedBody extends InputStream implements Subscriber<ByteBuffer> {

    private static final int AHEAD = 16;
    private static final int PIECE = 16 * 1024;

    private final Deque<ByteBuffer> parts = new ArrayDeque<>();
    private @Nullable Subscription subscription;
    private @Nullable IOException failure;
    private @Nullable Runnable readable;
    private Runnable over = () -> {};
    private boolean ended;
    private boolean closed;

    /** Runs {@code action} when the publisher has completed or the stream is closed. */
    synchronized void whenOver(Runnable action) {
        over = action;
    }

    @Override
    public void onSubscribe(Subscription made) {
        boolean isOpen;
        synchronized (this) {
            subscription = made;
            isOpen = !closed;
        }
        if (isOpen) {
            made.request(AHEAD);
        } else {
            made.cancel();
        }
    }

    @Override
    public void onNext(ByteBuffer part) {
        ByteBuffer kept = ByteBuffer.allocate(part.remaining()).put(part).flip(); // The publisher may reuse its buffer.
        signal(() -> parts.add(kept));
        discardIfClosed();
    }

    @Override
    public void onError(Throwable cause) {
        synchronized (this) {
            failure = cause instanceof IOException io ? io : new IOException(cause);
        }
        end();
    }

    @Override
    public void onComplete() {
        end();
    }

    private void end() {
        signal(() -> ended = true);
        over();
    }

    private void over() {
        Runnable action;
        synchronized (this) {
            action = over;
            over = () -> {};
        }
        action.run();
    }

    private void signal(Runnable change) {
        Runnable action;
        synchronized (this) {
            change.run();
            action = readable;
            readable = null;
            notifyAll();
        }
        if (action != null) {
            action.run();
        }
    }

    private synchronized boolean isReadable() {
        return !parts.isEmpty() || ended || closed || failure != null;
    }

    /**
     * Runs {@code action} once, as soon as a read would not block.
     *
     * @return false if a read would not block now; {@code action} is not run then
     */
    synchronized boolean whenReadable(Runnable action) {
        if (isReadable()) {
            return false;
        }
        readable = action;
        return true;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        Subscription more = null;
        int count;
        synchronized (this) {
            await();
            ByteBuffer part = parts.peek();
            if (closed) {
                throw new IOException("the response was closed");
            }
            if (part == null) {
                if (failure != null) {
                    throw failure;
                }
                return -1;
            }
            count = Math.min(length, part.remaining());
            part.get(bytes, offset, count);
            if (!part.hasRemaining()) {
                parts.remove();
                more = ended ? null : subscription;
            }
        }
        if (more != null) {
            more.request(1);
        }
        return count == 0 ? read(bytes, offset, length) : count;
    }

    /** Waits until data is available or the body ends. The deadline of the request closes it, and so does its owner. */
    private void await() throws InterruptedIOException {
        try {
            while (!isReadable()) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    /** Returns the complete body, collected without blocking a thread. */
    CompletableFuture<byte[]> whole() {
        CompletableFuture<byte[]> whole = new CompletableFuture<>();
        collect(new ByteArrayOutputStream(), whole);
        return whole;
    }

    private void collect(ByteArrayOutputStream bytes, CompletableFuture<byte[]> whole) {
        byte[] piece = new byte[PIECE];
        try {
            while (!whenReadable(() -> collect(bytes, whole))) {
                int count = read(piece, 0, piece.length);
                if (count < 0) {
                    whole.complete(bytes.toByteArray());
                    return;
                }
                bytes.write(piece, 0, count);
            }
        } catch (IOException e) {
            whole.completeExceptionally(e);
        }
    }

    /** Requests as many parts as it discards: a channel shares its publisher with others. */
    private void discardIfClosed() {
        Subscription open;
        int discarded;
        synchronized (this) {
            if (!closed) {
                return;
            }
            open = ended ? null : subscription;
            discarded = parts.size();
            parts.clear();
        }
        if (open != null && discarded > 0) {
            open.request(discarded);
        }
    }

    @Override
    public void close() {
        Subscription open;
        synchronized (this) {
            open = ended || closed ? null : subscription;
        }
        signal(() -> closed = true);
        if (open != null) {
            open.cancel();
        }
        discardIfClosed();
        over();
    }
}
