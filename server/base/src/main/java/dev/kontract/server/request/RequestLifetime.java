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

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final List<CompletableFuture<?>> pending = new ArrayList<>(0);
    private final boolean limited;
    private final boolean timed;
    private final long end;
    private volatile boolean over;

    /** Creates a lifetime that lasts until it is {@linkplain #end ended}. */
    public RequestLifetime() {
        this(false, false, 0);
    }

    /** Creates a lifetime that also ends after {@code time}; expiry does not wake waiting threads. */
    public RequestLifetime(Duration time) {
        this(true, true, endAfter(time));
    }

    private RequestLifetime(boolean limited, boolean timed, long end) {
        this.limited = limited;
        this.timed = timed;
        this.end = end;
    }

    /** Creates a lifetime that lasts until it is {@linkplain #end ended}, which happens after about {@code time}. */
    public static RequestLifetime about(Duration time) {
        return new RequestLifetime(true, false, endAfter(time));
    }

    private static long endAfter(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    /** Returns {@code time}, but no more than is left, rounded up to milliseconds. */
    public Duration within(Duration time) {
        long left = end - System.nanoTime();
        return limited && left < time.toNanos() ? Duration.ofMillis(1 + Math.max(0, left) / NANOS_PER_MILLI) : time;
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
        if (this == UNLIMITED) {
            return result.join();
        }
        if (!result.isDone() && !add(result)) {
            throw expired();
        }
        try {
            return result.join();
        } catch (CompletionException e) {
            if (isOver() || (limited && System.nanoTime() - end >= 0)) {
                throw expired();
            }
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
