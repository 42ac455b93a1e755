package dev.kontract.client.http;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Lets so many be under way at once; the others stand in line, with no thread that waits. Safe for use by several threads. */
final class ConcurrencyLimit {

    private final Deque<CompletableFuture<Boolean>> line = new ArrayDeque<>();
    private int places;

    ConcurrencyLimit(int places) {
        this.places = places;
    }

    /** Starts what {@code start} says once there is a place, which is free again when it has ended, however it ends. */
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

    /** The next one starts on another thread: where each fails at once, a long line would be a deep stack. */
    private synchronized void leave() {
        CompletableFuture<Boolean> next = line.poll();
        if (next == null) {
            places++;
        } else {
            next.completeAsync(() -> true);
        }
    }
}
