package dev.kontract.client.connection;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection when a time limit expires, so that blocked reads fail. Close the deadline once the limit no
 * longer applies. Thread-safe.
 *
 * <pre>{@code
 * try (Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
 *     connections.exchange(message, deadline).body().readAllBytes();
 * }
 * }</pre>
 */
public final class Deadline implements AutoCloseable {

    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private @Nullable Closeable guarded;
    private boolean over;

    private Deadline() {}

    /** Returns a deadline that expires after {@code limit}. */
    public static Deadline in(Duration limit) {
        Deadline deadline = new Deadline();
        var unused = deadline.end
                .orTimeout(limit.toNanos(), TimeUnit.NANOSECONDS)
                .exceptionally(timeout -> {
                    deadline.expire();
                    return null;
                });
        return deadline;
    }

    /** Closes {@code connection} on expiry, replacing the previously guarded connection. */
    public synchronized void guard(Closeable connection) throws IOException {
        guarded = connection;
        if (over) {
            connection.close();
        }
    }

    /** Stops guarding a connection. */
    public synchronized void release() {
        guarded = null;
    }

    synchronized void expire() {
        over = true;
        if (guarded != null) {
            try {
                guarded.close();
            } catch (IOException e) {
                // Ignored: the connection is discarded anyway.
            }
        }
    }

    /** Returns whether the limit expired before this deadline was closed. */
    public synchronized boolean isOver() {
        return over;
    }

    @Override
    public void close() {
        end.complete(null);
    }
}
