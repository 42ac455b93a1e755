package dev.kontract.server.health;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A check that runs at most once at a time, on the thread of its first caller. Callers that arrive meanwhile share its result, so
 * that a check that blocks occupies few threads. Thread-safe.
 */
final class SharedCheck implements BooleanSupplier {

    private final BooleanSupplier check;
    private final Semaphore waiting;
    private final Duration longest;
    private @Nullable Running running;
    private volatile boolean last = true; // A server starts only if its storage answers.

    /** A check that has begun at a time of {@link System#nanoTime}. */
    private record Running(CompletableFuture<Boolean> result, long begun) {}

    /**
     * Creates a check that does not run yet.
     *
     * @param mostWaiting the number of callers that may wait for a running check; others get the result of the one before
     * @param longest how long a check may run until it counts as failed
     */
    SharedCheck(BooleanSupplier check, int mostWaiting, Duration longest) {
        this.check = check;
        this.waiting = new Semaphore(mostWaiting);
        this.longest = longest;
    }

    /** Returns whether the check passes; false if a running check takes too long. */
    @Override
    public boolean getAsBoolean() {
        Running own = new Running(new CompletableFuture<>(), System.nanoTime());
        Running other;
        synchronized (this) {
            other = running;
            if (other == null) {
                running = own;
            }
        }
        return other == null ? run(own.result) : shared(other);
    }

    private boolean run(CompletableFuture<Boolean> own) {
        try {
            boolean isWell = check.getAsBoolean();
            end(isWell);
            own.complete(isWell);
            return isWell;
        } catch (RuntimeException | Error e) {
            end(false);
            own.completeExceptionally(e);
            throw e;
        }
    }

    private synchronized void end(boolean isWell) {
        last = isWell;
        running = null;
    }

    private boolean shared(Running other) {
        long left = other.begun + longest.toNanos() - System.nanoTime();
        if (left <= 0) {
            return false;
        }
        if (!waiting.tryAcquire()) {
            return last;
        }
        try {
            return other.result.get(left, TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new CompletionException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiting.release();
        }
    }
}
