package dev.kontract.server.http.jetty;

import dev.kontract.server.http.exchange.ServerExchange;
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
 * Reads the body of one request into memory as it arrives, without blocking. Beyond the limit a little more is read and
 * discarded, so that a client that sends everything before it reads still gets the refusal.
 */
final class BodyReader implements Runnable {

    private static final int LIMIT = ServerExchange.BODY_LIMIT;

    /** Memory is allocated for bytes that have arrived, not for those that are announced. */
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

    /** Reads what is there, and the rest as it arrives, until the timeout. */
    synchronized void read(Duration timeout) {
        run();
        if (!over) {
            limit = request.getComponents()
                    .getScheduler()
                    .schedule(this::tooSlow, timeout.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private synchronized void tooSlow() {
        if (end()) {
            failed.accept(StatusException.unknown(408, "the body of the request did not arrive in time"));
        }
    }

    @Override
    public synchronized void run() {
        try {
            readAvailable();
        } catch (RuntimeException | Error e) {
            if (!end()) {
                throw e;
            }
            failed.accept(e);
        }
    }

    private void readAvailable() {
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
            try {
                take(chunk.getByteBuffer());
            } finally {
                chunk.release();
            }
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

    /** Returns whether this call ended the reading. */
    private boolean end() {
        boolean first = !over;
        over = true;
        if (limit != null) {
            limit.cancel();
        }
        return first;
    }

    private void finish() {
        byte[] body = length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        end();
        if (beyond > 0) {
            failed.accept(StatusException.requestEntityTooLarge(LIMIT));
        } else {
            whole.accept(body);
        }
    }
}
