package dev.kontract.server.storage.cacher;

import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Supervises reads that wait until the cache has reached the revision of the storage, which may have advanced without a change
 * to report. Requests progress for them, and fails them if no report arrives. One timer serves all reads. Safe for use by many
 * threads.
 */
final class LaggingReads {

    /** Usual upper bound of the delay of a change. */
    static final Duration USUAL = Duration.ofMillis(20);

    /** A storage that reports progress does so within 100 ms. */
    private static final Duration LIMIT = Duration.ofMillis(250);

    private record Read(CompletableFuture<Long> reached, CacheFeed feed, long began) {

        boolean isOlder(Duration age, long now) {
            return now - began >= age.toNanos();
        }
    }

    private final Executor later =
            CompletableFuture.delayedExecutor(USUAL.toMillis(), TimeUnit.MILLISECONDS, Runnable::run);
    private final List<Read> waiting = new ArrayList<>();
    private boolean isScheduled;

    /** Adds a read that waits for {@code feed}. */
    void add(CompletableFuture<Long> reached, CacheFeed feed) {
        synchronized (this) {
            waiting.add(new Read(reached, feed, System.nanoTime()));
            if (isScheduled) {
                return;
            }
            isScheduled = true;
        }
        later.execute(this::check);
    }

    private void check() {
        List<Read> late = late();
        long now = System.nanoTime();
        for (Read each : late) {
            if (each.isOlder(LIMIT, now)) {
                each.reached.completeExceptionally(
                        new StorageException(Reason.UNAVAILABLE, "the cache lags behind", 0));
            }
        }
        late.stream().map(Read::feed).distinct().forEach(CacheFeed::requestProgress);
    }

    private synchronized List<Read> late() {
        waiting.removeIf(each -> each.reached.isDone());
        isScheduled = !waiting.isEmpty();
        if (isScheduled) {
            later.execute(this::check);
        }
        long now = System.nanoTime();
        return waiting.stream().filter(each -> each.isOlder(USUAL, now)).toList();
    }
}
