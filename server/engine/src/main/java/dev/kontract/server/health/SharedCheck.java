package dev.kontract.server.health;

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

    private static final long LONGEST_SECONDS = 5;

    private final BooleanSupplier check;
    private final Semaphore waiting;
    private @Nullable CompletableFuture<Boolean> running;
    private volatile boolean last = true; // A server starts only if its storage answers.

    /** @param mostWaiting the number of callers that may wait for a running check; others get the result of the one before */
    SharedCheck(BooleanSupplier check, int mostWaiting) {
        this.check = check;
        this.waiting = new Semaphore(mostWaiting);
    }

    /** Returns whether the check passes; false if a running check does not end within a few seconds. */
    @Override
    public boolean getAsBoolean() {
        CompletableFuture<Boolean> own = new CompletableFuture<>();
        CompletableFuture<Boolean> other;
        synchronized (this) {
            other = running;
            if (other == null) {
                running = own;
            }
        }
        return other == null ? run(own) : shared(other);
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

    private boolean shared(CompletableFuture<Boolean> other) {
        if (!waiting.tryAcquire()) {
            return last;
        }
        try {
            return other.get(LONGEST_SECONDS, TimeUnit.SECONDS);
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
