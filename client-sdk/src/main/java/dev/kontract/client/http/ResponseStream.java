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
 * The body of a response, read as it arrives, which has to end in time: a connection whose other side is gone without a word
 * would be waited for in vain. To be read by one thread at a time; any thread may close it.
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
     * Ends {@code body} once {@code limit} has passed.
     *
     * @param atLimit is run when it has
     */
    ResponseStream(InputStream body, Duration limit, Runnable atLimit) {
        super(body);
        var unused = end.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS).exceptionally(timeout -> {
            atLimit.run();
            fail(new HttpTimeoutException("the answer did not end within " + limit));
            return null;
        });
    }

    private void fail(IOException reason) {
        failure = reason;
        closeBody();
    }

    /** Whether {@link #whenReadable} can tell that bytes have arrived; otherwise a thread has to wait for them. */
    public boolean isPushed() {
        return in instanceof PushedBody;
    }

    /**
     * Runs {@code action} once, as soon as a read would not wait.
     *
     * @return false when a read need not wait now, or whether it has to is unknown; {@code action} is not run then
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
            // There is nothing left to be done with it.
        }
    }
}
