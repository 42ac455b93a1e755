package dev.kontract.server.http;

import dev.kontract.server.status.ApiException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Takes the body of one request into memory as it arrives, without waiting for it. What goes beyond the limit is read a
 * little further and thrown away, so that a client that sends first and listens later hears the refusal.
 */
final class BodyReader implements Runnable {

    static final int LIMIT = 3 * 1024 * 1024;
    private static final int TOLERANCE = 1024 * 1024;

    private final Request request;
    private final Consumer<byte[]> whole;
    private final Consumer<Throwable> failed;
    private byte[] bytes;
    private int length;
    private int beyond;

    BodyReader(Request request, Consumer<byte[]> whole, Consumer<Throwable> failed) {
        this.request = request;
        this.whole = whole;
        this.failed = failed;
        long announced = request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH);
        this.bytes = new byte[announced > LIMIT ? 0 : (int) Math.max(announced, 0)];
    }

    @Override
    public void run() {
        while (true) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                failed.accept(chunk.getFailure());
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

    private void finish() {
        if (beyond > 0) {
            failed.accept(ApiException.requestEntityTooLarge(LIMIT));
        } else {
            whole.accept(length == bytes.length ? bytes : Arrays.copyOf(bytes, length));
        }
    }
}
