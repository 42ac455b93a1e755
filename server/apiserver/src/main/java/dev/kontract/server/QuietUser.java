package dev.kontract.server;

import dev.kontract.server.recording.LogMark;
import dev.kontract.server.recording.RecordedRequest;
import dev.kontract.server.recording.RequestLog;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits until a user is idle as far as its requests show. Immutable. */
final class QuietUser {

    private static final Duration POLL = Duration.ofMillis(1);

    private final RequestLog requests;
    private final String user;

    QuietUser(RequestLog requests, String user) {
        this.requests = requests;
        this.user = user;
    }

    /**
     * Calls {@code settle} until the user had no pending request afterwards and has sent none for {@code quiet}.
     *
     * @throws IllegalArgumentException if {@code quiet} is not less than {@code limit}
     * @throws IllegalStateException if that takes longer than {@code limit}, or the thread is interrupted
     */
    void await(Duration quiet, Duration limit, Runnable settle) {
        if (quiet.compareTo(limit) >= 0) {
            throw new IllegalArgumentException("a user cannot be quiet for " + quiet + " within " + limit);
        }
        long end = System.nanoTime() + limit.toNanos();
        do {
            settle.run();
            if (System.nanoTime() > end) {
                throw new IllegalStateException(user + " was not quiet for " + quiet + " within " + limit
                        + "; its last request: "
                        + requests.by(user).last().map(Object::toString).orElse("none"));
            }
        } while (isActive(quiet));
    }

    /** Returns whether the user has a pending request, or sends one within {@code time}. */
    private boolean isActive(Duration time) {
        LogMark begin = requests.mark();
        long end = System.nanoTime() + time.toNanos();
        RequestLog sent = requests.by(user);
        boolean active = sent.where(RecordedRequest::isPending).first().isPresent();
        do {
            LockSupport.parkNanos(POLL.toNanos());
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted");
            }
            active |= sent.since(begin).first().isPresent();
        } while (!active && System.nanoTime() < end);
        return active;
    }
}
