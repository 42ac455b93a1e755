package dev.kontract.server;

import dev.kontract.server.recording.LogMark;
import dev.kontract.server.recording.RequestLog;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits until a user sends no requests. Immutable. */
final class QuietUser {

    private static final Duration POLL = Duration.ofMillis(1);

    private final RequestLog requests;
    private final String user;

    QuietUser(RequestLog requests, String user) {
        this.requests = requests;
        this.user = user;
    }

    /**
     * Calls {@code settle} until the user has sent no request for {@code quiet} afterwards.
     *
     * @throws IllegalStateException if that takes longer than {@code limit}
     */
    void await(Duration quiet, Duration limit, Runnable settle) {
        long end = System.nanoTime() + limit.toNanos();
        do {
            settle.run();
            if (System.nanoTime() > end) {
                throw new IllegalStateException(user + " was not quiet for " + quiet + " within " + limit
                        + "; its last request: "
                        + requests.by(user).last().map(Object::toString).orElse("none"));
            }
        } while (sends(quiet));
    }

    /** Returns whether the user sends a request within {@code time}. */
    private boolean sends(Duration time) {
        LogMark begin = requests.mark();
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end) {
            if (requests.since(begin).by(user).first().isPresent()) {
                return true;
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
        return false;
    }
}
