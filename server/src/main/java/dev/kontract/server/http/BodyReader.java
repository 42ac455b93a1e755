package dev.kontract.server.http;

import dev.kontract.server.status.StatusException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Takes the body of one request into memory as it arrives, without waiting for it. What goes beyond the limit is read a
 * little further and thrown away, so that a client that sends first and listens later hears the refusal.
 */
final class BodyReader implements Runnable {

    static final int LIMIT = 3 * 1024 * 1024;

    /** Memory is given for bytes that have come, not for those that are announced. */
    private static final int PIECE = 64 * 1024;

    private static final int TOLERANCE = 1024 * 1024;

    private final Request request;
    private final Consumer<byte[]> whole;
    private final Consumer<Throwable> failed;
    private boolean over;
    private Scheduler.@Nullable Task limit;
    private byte[] bytes;
    private int length;
    private int beyond;

    BodyReader(Request request, Consumer<byte[]> whole, Consumer<Throwable> failed) {
        this.request = request;
        this.whole = whole;
        this.failed = failed;
        long announced = request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH);
        this.bytes = new byte[announced > LIMIT ? 0 : (int) Math.min(Math.max(announced, 0), PIECE)];
    }

    /** Reads what is there, and the rest as it comes, but not for longer than given. */
    synchronized void read(Duration patience) {
        run();
        if (!over) {
            limit = request.getComponents()
                    .getScheduler()
                    .schedule(this::tooSlow, patience.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void tooSlow() {
        if (end()) {
            failed.accept(StatusException.unknown(408, "the body of the request did not arrive in time"));
        }
    }

    @Override
    public synchronized void run() {
        while (!over) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                if (end()) {
                    failed.accept(chunk.getFailure());
                }
                return;
            }
            take(chunk.getByteBuffer());
            chunk.release();
            if (chunk.isLast() || beyond > TOLERANCE) {
                finish();
                return;
            }
        }
    }

    private void take(ByteBuffer part) {
        int size = part.remaining();
        if (beyond > 0 || length + size > LIMIT) {
            beyond += size;
            bytes = new byte[0];
            return;
        }
        if (length + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + size, Math.min(LIMIT, 2 * bytes.length)));
        }
        part.get(bytes, length, size);
        length += size;
    }

    /** Whether this ends it; it ends once. */
    private boolean end() {
        boolean first = !over;
        over = true;
        if (limit != null) {
            limit.cancel();
        }
        return first;
    }

    private void finish() {
        end();
        if (beyond > 0) {
            failed.accept(StatusException.requestEntityTooLarge(LIMIT));
        } else {
            whole.accept(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
        }
    }
}
