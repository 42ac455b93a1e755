package dev.kontract.server.request;

import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The time in which the server processes a request: it ends when the deadline of the request passes or the client disconnects.
 * Code that retries calls {@link #requireActive} before each attempt, and code that waits calls {@link #await}. Thread-safe.
 */
public final class RequestLifetime {

    /** The lifetime of long-running requests, which have no deadline. It does not end. */
    public static final RequestLifetime UNLIMITED = new RequestLifetime();

    private final List<CompletableFuture<?>> pending = new ArrayList<>(0);
    private final boolean timed;
    private final long end;
    private volatile boolean over;

    /** Creates a lifetime that lasts until it is {@linkplain #end ended}. */
    public RequestLifetime() {
        this.timed = false;
        this.end = 0;
    }

    /** Creates a lifetime that also ends after {@code time}; expiry does not wake waiting threads. */
    public RequestLifetime(Duration time) {
        this.timed = true;
        this.end = System.nanoTime() + time.toNanos();
    }

    /** Returns the failure of a request whose lifetime has ended. */
    public static StatusException expired() {
        return StatusException.timeout("request did not complete within the allotted timeout", 0);
    }

    /** Returns whether the lifetime has ended. Costs one volatile read, and a clock read if there is a time limit. */
    public boolean isOver() {
        return over || (timed && System.nanoTime() - end >= 0);
    }

    /**
     * Checks that the lifetime has not ended.
     *
     * @throws StatusException 504 if it has
     */
    public void requireActive() {
        if (isOver()) {
            throw expired();
        }
    }

    /**
     * Waits for a result, at most until the lifetime ends, which fails {@code result}.
     *
     * @throws StatusException 504 when the lifetime ends first
     * @throws CompletionException when {@code result} fails
     */
    public <T> T await(CompletableFuture<T> result) {
        if (this == UNLIMITED || result.isDone()) {
            return result.join();
        }
        if (!add(result)) {
            throw expired();
        }
        try {
            return result.join();
        } catch (CompletionException e) {
            requireActive();
            throw e;
        } finally {
            remove(result);
        }
    }

    private synchronized boolean add(CompletableFuture<?> result) {
        return !over && pending.add(result);
    }

    private synchronized void remove(CompletableFuture<?> result) {
        pending.removeIf(other -> other == result);
    }

    /** Ends the lifetime and wakes the threads that {@linkplain #await wait} in it. */
    public void end() {
        if (this == UNLIMITED) {
            throw new IllegalStateException("this lifetime does not end");
        }
        List<CompletableFuture<?>> waiting;
        synchronized (this) {
            over = true;
            waiting = List.copyOf(pending);
        }
        waiting.forEach(each -> each.completeExceptionally(expired()));
    }
}
