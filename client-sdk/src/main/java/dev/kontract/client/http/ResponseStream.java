package dev.kontract.client.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A streamed response body with a time limit, because a dead connection would otherwise block forever. Read by one
 * thread at a time; any thread may close it.
 *
 * <pre>{@code
 * try (ResponseStream stream = client.transport().open(Call.get("/openapi/v2"), Duration.ZERO)) {
 *     stream.transferTo(System.out);
 * }
 * }</pre>
 */
public final class ResponseStream extends FilterInputStream {

    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private volatile @Nullable IOException failure;

    /**
     * Closes {@code body} once {@code limit} has passed.
     *
     * @param atLimit called when the limit is reached
     */
    ResponseStream(InputStream body, Duration limit, Runnable atLimit) {
        super(body);
        var unused = end.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS).exceptionally(timeout -> {
            atLimit.run();
            fail(new HttpTimeoutException("the response did not end within " + limit));
            return null;
        });
    }

    private void fail(IOException reason) {
        failure = reason;
        closeBody();
    }

    /** Returns whether {@link #whenReadable} can signal available data; otherwise a thread has to block. */
    public boolean isPushed() {
        return in instanceof PushedBody;
    }

    /**
     * Runs {@code action} once, as soon as a read would not block.
     *
     * @return false if a read would not block now, or if that is unknown; {@code action} is not run then
     */
    public boolean whenReadable(Runnable action) {
        return in instanceof PushedBody pushed && pushed.whenReadable(action);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int count;
        try {
            count = super.read(bytes, offset, length);
        } catch (IOException e) {
            throw Objects.requireNonNullElse(failure, e);
        }
        if (count < 0) {
            end.complete(null);
            IOException reason = failure;
            if (reason != null) {
                throw reason;
            }
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        end.complete(null);
        super.close();
    }

    private void closeBody() {
        try {
            super.close();
        } catch (IOException e) {
            // Ignored: the connection is discarded anyway.
        }
    }
}
