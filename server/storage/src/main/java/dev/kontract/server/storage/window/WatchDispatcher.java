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
 * Tells all watchers of changes, from one thread.
 *
 * <p>Changes, new watches, requests for progress and the end go through one queue. A watch enters the queue together with the
 * history it is to be sent, so that history and new changes meet without a gap or an overlap, provided that the caller records and
 * {@link #publish}es a change under one lock, and reads the history and {@link #subscribe}s under the same.
 */
final class WatchDispatcher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WatchDispatcher.class);

    private final ExecutorService thread;

    // Both belong to the thread.
    private final PrefixIndex watches = new PrefixIndex();
    private long told;

    /**
     * Starts the thread.
     *
     * @param name what to call it
     * @param revision that of the newest change so far
     */
    WatchDispatcher(String name, long revision) {
        this.told = revision;
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /** Tells everyone who watches its key of {@code change}, all of them by the same copy of it. Returns at once. */
    void publish(Change change) {
        enqueue(() -> {
            told = change.revision();
            Change copy = change.copy();
            watches.tell(copy);
        });
    }

    /** Notes that the storage has come to {@code revision} without a change. Returns at once. */
    void advance(long revision) {
        enqueue(() -> told = revision);
    }

    /** Sends {@code watcher} the {@code past} changes, and then everything published after this call. Returns at once. */
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
                    watch.tell(change.copy());
                }
            }
            return true;
        } catch (RuntimeException | Error e) {
            LOG.error("The history of {} cannot be replayed", watch.prefix(), e);
            return false;
        }
    }

    /** Ends every watch and then the thread. */
    @Override
    public void close() {
        enqueue(() -> {
            watches.forEach(WatchSubscription::end);
            watches.clear();
        });
        thread.shutdown();
    }

    private void progress(WatchSubscription watch) {
        enqueue(() -> watch.progress(told));
    }

    private void forget(WatchSubscription watch) {
        enqueue(() -> watches.remove(watch));
    }

    private void enqueue(Runnable task) {
        try {
            thread.execute(task);
        } catch (RejectedExecutionException e) {
            // Closed: nobody is listening any more, so there is nothing to tell and nothing to forget.
            return;
        }
    }
}
