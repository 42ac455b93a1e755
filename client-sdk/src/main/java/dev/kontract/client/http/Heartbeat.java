package dev.kontract.client.http;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Pings the other end of a WebSocket, as kubectl does, because reading from a dead connection would block forever. Thread-safe.
 *
 * <p>A reader that has requested no messages receives no answers, so missing ones count only while messages are requested.
 */
final class Heartbeat {

    private static final Duration PERIOD = Duration.ofSeconds(20);
    private static final int MOST_MISSED = 3;

    private final Consumer<IOException> dead;
    private @Nullable WebSocket socket;
    private CompletableFuture<Boolean> next = CompletableFuture.completedFuture(false);
    private long requested;
    private int missed;
    private boolean closed;

    /**
     * Creates a heartbeat that is not started.
     *
     * @param dead called once if the other end no longer answers
     */
    Heartbeat(Consumer<IOException> dead) {
        this.dead = dead;
    }

    /** Starts to ping the other end of {@code opened}. */
    void start(WebSocket opened) {
        synchronized (this) {
            socket = opened;
        }
        beatLater();
    }

    /** Sends the next ping after a pause; completing its future ends the timer. */
    private synchronized void beatLater() {
        if (closed) {
            return;
        }
        next = new CompletableFuture<>();
        var unused = next.completeOnTimeout(true, PERIOD.toNanos(), TimeUnit.NANOSECONDS)
                .thenAcceptAsync(isDue -> {
                    if (isDue) {
                        beat();
                        beatLater();
                    }
                });
    }

    /** Records that messages are requested. */
    synchronized void requested(long messages) {
        requested += messages;
    }

    /** Records that a message, a ping or an answer to one has arrived. */
    synchronized void received() {
        requested--;
        missed = 0;
    }

    /** Sends a ping, or reports that the earlier ones were not answered. */
    void beat() {
        boolean over;
        WebSocket open;
        synchronized (this) {
            open = socket;
            if (closed || open == null) {
                return;
            }
            missed = requested > 0 ? missed + 1 : 0;
            over = missed > MOST_MISSED;
        }
        if (over) {
            close();
            dead.accept(new SocketTimeoutException("the server has sent nothing for " + PERIOD.multipliedBy(MOST_MISSED)
                    + ", not even answers to pings"));
        } else {
            var unused = open.sendPing(ByteBuffer.allocate(0));
        }
    }

    /** Sends no more pings. */
    synchronized void close() {
        closed = true;
        next.complete(false);
    }
}
