package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers changes to all watchers on a single thread.
 *
 * <p>Changes, new watches, progress requests and the close go through one queue. A watch is queued together with the history
 * that it is sent first, so that history and new changes meet without a gap or an overlap, provided that the caller records and
 * {@link #publish}es a change under one lock, and reads the history and {@link #subscribe}s under the same lock.
 */
final class WatchDispatcher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WatchDispatcher.class);

    private final ExecutorService thread;

    // Accessed by the dispatcher thread only.
    private final PrefixIndex watches = new PrefixIndex();
    private long lastPublished;

    /**
     * Starts the thread.
     *
     * @param name the name of the thread
     * @param revision the revision of the latest change
     */
    WatchDispatcher(String name, long revision) {
        this.lastPublished = revision;
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /** Publishes {@code change} to all watchers of its key, which share one copy. Does not block. */
    void publish(Change change) {
        enqueue(() -> {
            lastPublished = change.revision();
            Change copy = change.copy();
            watches.publish(copy);
        });
    }

    /** Records that the storage has reached {@code revision} without a change. Does not block. */
    void advance(long revision) {
        enqueue(() -> lastPublished = revision);
    }

    /** Delivers the {@code past} changes to {@code watcher}, then everything published after this call. Does not block. */
    Subscription subscribe(String prefix, Iterable<Change> past, Watcher watcher) {
        WatchSubscription watch = new WatchSubscription(prefix, watcher, this::progress, this::forget);
        enqueue(() -> {
            if (!replayed(past, watch)) {
                watch.end();
            } else if (!watch.closed()) {
                watches.add(watch);
            }
        });
        return watch;
    }

    private static boolean replayed(Iterable<Change> past, WatchSubscription watch) {
        try {
            for (Change change : past) {
                if (change.entry().key().startsWith(watch.prefix())) {
                    watch.deliver(change.copy());
                }
            }
            return true;
        } catch (RuntimeException | Error e) {
            LOG.error("The history of {} cannot be replayed", watch.prefix(), e);
            return false;
        }
    }

    /** Closes all watches, then stops the thread. */
    @Override
    public void close() {
        enqueue(() -> {
            watches.forEach(WatchSubscription::end);
            watches.clear();
        });
        thread.shutdown();
    }

    private void progress(WatchSubscription watch) {
        enqueue(() -> watch.progress(lastPublished));
    }

    private void forget(WatchSubscription watch) {
        enqueue(() -> watches.remove(watch));
    }

    private void enqueue(Runnable task) {
        try {
            thread.execute(task);
        } catch (RejectedExecutionException e) {
            // Closed: all watches have ended, so there is nothing to do.
            return;
        }
    }
}
