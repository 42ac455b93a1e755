package dev.kontract.server.storage.window;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells all watchers of a storage from one thread.
 *
 * <p>Everything goes through one queue: changes, new watches, requests for progress and the end. A watch enters the queue
 * with its past in hand, so what it replays and what follows meet without a gap and without an overlap, as long as the
 * caller holds one lock while it puts a change into its log and {@link #publish}es it, and the same lock while it reads
 * the past and {@link #subscribe}s.
 */
public final class WatchDispatcher implements AutoCloseable {

    /** What happened before a watch began; asked for on the dispatcher's thread. */
    @FunctionalInterface
    public interface Past {

        /** Hands every change to {@code teller}, in order; false when they are gone meanwhile and the watch must end. */
        boolean replay(Consumer<Change> teller);
    }

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
    public WatchDispatcher(String name, long revision) {
        this.told = revision;
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /** Tells everyone who watches its key of {@code change}. Returns at once. */
    public void publish(Change change) {
        enqueue(() -> {
            told = change.entry().revision();
            watches.forEach(change.entry().key(), watch -> watch.tell(change));
        });
    }

    /** Notes that the storage has come to {@code revision} without a change. Returns at once. */
    public void advance(long revision) {
        enqueue(() -> told = revision);
    }

    /** Tells {@code watcher} of {@code past}, and then of everything published after this call. Returns at once. */
    public Subscription subscribe(String prefix, Past past, Watcher watcher) {
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

    private static boolean replayed(Past past, WatchSubscription watch) {
        try {
            return past.replay(watch::tell);
        } catch (RuntimeException | Error e) {
            LOG.error("The past cannot be told", e);
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
