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
 * An answer that is read as it comes, and has to end in time: a connection whose other side is gone without a word would
 * be waited for in vain. To be read by one thread; any thread may close it.
 */
final class TimedStream extends FilterInputStream {

    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private volatile @Nullable IOException failure;

    /**
     * Ends {@code answer} once {@code limit} has passed.
     *
     * @param atLimit is run when it has
     */
    TimedStream(InputStream answer, Duration limit, Runnable atLimit) {
        super(answer);
        var unused = end.orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS).exceptionally(timeout -> {
            atLimit.run();
            fail(new HttpTimeoutException("the answer did not end within " + limit));
            return null;
        });
    }

    private void fail(IOException reason) {
        failure = reason;
        closeAnswer();
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

    private void closeAnswer() {
        try {
            super.close();
        } catch (IOException e) {
            // There is nothing left to be done with it.
        }
    }
}
