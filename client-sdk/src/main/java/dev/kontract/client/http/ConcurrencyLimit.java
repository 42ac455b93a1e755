package dev.kontract.client.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Limits the number of concurrent operations; further ones are queued without blocking a thread. Thread-safe. */
final class ConcurrencyLimit {

    private final Deque<CompletableFuture<Boolean>> line = new ArrayDeque<>();
    private int places;

    ConcurrencyLimit(int places) {
        this.places = places;
    }

    /** Starts an operation once a permit is available; the permit is released when it completes, even with an error. */
    <T> CompletableFuture<T> admit(Supplier<CompletableFuture<T>> start) {
        return enter().thenCompose(admitted -> start.get()).whenComplete((result, failure) -> leave());
    }

    private synchronized CompletableFuture<Boolean> enter() {
        if (places > 0) {
            places--;
            return CompletableFuture.completedFuture(true);
        }
        CompletableFuture<Boolean> place = new CompletableFuture<>();
        line.add(place);
        return place;
    }

    /**
     * Starts the next operation on another thread: if each fails immediately, a long queue would overflow the stack.
     */
    private synchronized void leave() {
        CompletableFuture<Boolean> next = line.poll();
        if (next == null) {
            places++;
        } else {
            next.completeAsync(() -> true);
        }
    }
}
