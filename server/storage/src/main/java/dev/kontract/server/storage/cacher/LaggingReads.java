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
 * Looks after the reads that wait until the cache has come as far as the storage, which may have gone on without a change to
 * tell: asks how far that is, and gives up when there is no answer. One timer serves all. Safe for use by many threads.
 */
final class LaggingReads {

    /** How long a change usually takes at most. */
    static final Duration USUAL = Duration.ofMillis(20);

    /** An answer to a request for progress takes up to 100 ms where there is one. */
    private static final Duration LIMIT = Duration.ofMillis(250);

    private record Read(CompletableFuture<Long> reached, CacheFeed feed, long began) {

        boolean isOlder(Duration age, long now) {
            return now - began >= age.toNanos();
        }
    }

    private final Executor later =
            CompletableFuture.delayedExecutor(USUAL.toMillis(), TimeUnit.MILLISECONDS, Runnable::run);
    private final List<Read> waiting = new ArrayList<>();
    private boolean looking;

    /** Looks after a read that waits for {@code feed}. */
    void add(CompletableFuture<Long> reached, CacheFeed feed) {
        synchronized (this) {
            waiting.add(new Read(reached, feed, System.nanoTime()));
            if (looking) {
                return;
            }
            looking = true;
        }
        later.execute(this::look);
    }

    private void look() {
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
        looking = !waiting.isEmpty();
        if (looking) {
            later.execute(this::look);
        }
        long now = System.nanoTime();
        return waiting.stream().filter(each -> each.isOlder(USUAL, now)).toList();
    }
}
