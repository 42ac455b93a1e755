package dev.kontract.server;

import dev.kontract.server.http.HttpServer;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The activity of clients that act by themselves, on real time: a server knows only what they write.
 *
 * @param http where clients outside of this process connect
 * @param clients the clients in this process
 * @param content what they write
 */
record ClientActivity(HttpServer http, InternalClients clients, ServerContent content) {

    private static final Duration QUIET = Duration.ofMillis(20);
    private static final Duration CLIENTS_WITHIN = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(1);

    /** Returns whether there may be such clients. */
    private boolean isPossible() {
        return http.isOpen() || clients.haveWatched();
    }

    /** Gives the clients time to react to what happened last. */
    void awaitQuiet() {
        if (!isPossible()) {
            return;
        }
        long quietSince = System.nanoTime();
        for (long seen = content.revision(); System.nanoTime() - quietSince < QUIET.toNanos(); ) {
            LockSupport.parkNanos(POLL.toNanos());
            if (content.revision() != seen) {
                seen = content.revision();
                quietSince = System.nanoTime();
            }
        }
    }

    /** Gives the clients time to make a condition hold, which nobody else will; returns whether it holds. */
    boolean await(BooleanSupplier condition) {
        long begin = System.nanoTime();
        while (isPossible() && System.nanoTime() - begin < CLIENTS_WITHIN.toNanos()) {
            if (condition.getAsBoolean()) {
                return true;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        return false;
    }
}
