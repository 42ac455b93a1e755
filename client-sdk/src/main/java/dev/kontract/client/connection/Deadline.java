package dev.kontract.client.connection;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends a connection when its time is up, so that whoever waits for it waits no longer. To be closed when the time no longer
 * matters. Safe for use by several threads.
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

    /** A deadline that is over after {@code limit}. */
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

    /** Closes {@code connection} when the time is up, instead of what was guarded before. */
    public synchronized void guard(Closeable connection) throws IOException {
        guarded = connection;
        if (over) {
            connection.close();
        }
    }

    /** Closes nothing from now on. */
    public synchronized void release() {
        guarded = null;
    }

    synchronized void expire() {
        over = true;
        if (guarded != null) {
            try {
                guarded.close();
            } catch (IOException e) {
                // There is nothing left to be done with it.
            }
        }
    }

    /** Whether the time was up before this was closed. */
    public synchronized boolean isOver() {
        return over;
    }

    @Override
    public void close() {
        end.complete(null);
    }
}
