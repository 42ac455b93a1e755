package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How far the log goes, and who is told when it goes further. Safe for use by many threads.
 *
 * <p>Watchers are told by the thread that commits, before the writers are: the one watcher there is in a server, the watch
 * cache, knows of a write when the write returns, and has a thread of its own for those who watch the cache. A watch that starts
 * replays the log on the thread that starts it; what is committed meanwhile waits until that is done.
 */
final class LogHead implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LogHead.class);

    /** Replays a part of the log; false when it is no longer there. */
    @FunctionalInterface
    interface Replay {
        boolean between(long after, long to, Consumer<Change> action);
    }

    private final List<Watch> watches = new ArrayList<>();
    private volatile long revision;
    private volatile long compacted;
    private boolean closed;

    LogHead(long revision, long compacted) {
        this.revision = revision;
        this.compacted = compacted;
    }

    /** The newest revision that is on disk. */
    long revision() {
        return revision;
    }

    /** The revision before which nothing is kept. */
    long compacted() {
        return compacted;
    }

    /** Tells all watchers of what was committed. */
    void committed(List<Change> changes) {
        List<Watch> failed = new ArrayList<>();
        synchronized (this) {
            for (Change change : changes) {
                revision = change.revision();
                for (Watch watch : watches) {
                    if (!watch.tell(change)) {
                        failed.add(watch);
                    }
                }
            }
            watches.removeAll(failed);
        }
        failed.forEach(Watch::end);
    }

    synchronized void compactedTo(long to) {
        compacted = to;
    }

    Subscription watch(String prefix, long after, Watcher watcher, Replay replay) {
        Watch watch = new Watch(prefix, watcher);
        long now;
        synchronized (this) {
            now = revision;
            if (closed) {
                throw new StorageException(Reason.UNAVAILABLE, "closed", now);
            }
            requireKept(after, compacted);
            watches.add(watch);
        }
        if (!watch.replay(after, now, replay)) {
            watch.close();
            watch.end();
        }
        return watch;
    }

    /** Refuses a revision that is too new, or older than {@code kept}. */
    void requireKept(long asked, long kept) {
        if (asked > revision) {
            throw new StorageException(Reason.FUTURE_REVISION, asked + " is not reached yet", revision);
        }
        if (asked < kept) {
            throw new StorageException(Reason.COMPACTED, "before " + kept + " nothing is kept", revision);
        }
    }

    /** Ends all watches. */
    @Override
    public void close() {
        List<Watch> open;
        synchronized (this) {
            closed = true;
            open = List.copyOf(watches);
            watches.clear();
        }
        open.forEach(Watch::end);
    }

    /** One watch. Guarded by the head, but for what it replays. */
    private final class Watch implements Subscription {

        private final String prefix;
        private final Watcher watcher;
        private @Nullable List<Change> waiting = new ArrayList<>();
        private volatile boolean over;
        private boolean ended;

        Watch(String prefix, Watcher watcher) {
            this.prefix = prefix;
            this.watcher = watcher;
        }

        /** Whether the history could be replayed, and what was committed meanwhile. */
        boolean replay(long after, long now, Replay replay) {
            boolean told = after == now || replay.between(after, now, this::pass);
            List<Change> next = told ? taken() : List.of();
            while (!over && !next.isEmpty()) {
                next.forEach(this::pass);
                next = taken();
            }
            return told && !over;
        }

        /** What waits; when that is nothing, nothing waits any more. */
        private List<Change> taken() {
            synchronized (LogHead.this) {
                List<Change> taken = waiting == null ? List.of() : waiting;
                waiting = taken.isEmpty() ? null : new ArrayList<>();
                return taken;
            }
        }

        /** False when the watcher failed: it has missed something and has to end, and the others go on. */
        boolean tell(Change change) {
            if (waiting != null) {
                waiting.add(change);
            } else {
                pass(change);
            }
            return !over;
        }

        private void pass(Change change) {
            if (over || !change.entry().key().startsWith(prefix)) {
                return;
            }
            try {
                watcher.changed(change);
            } catch (RuntimeException | Error e) {
                LOG.error("A watcher of {} failed and is dropped", prefix, e);
                over = true;
            }
        }

        void end() {
            synchronized (LogHead.this) {
                over = true;
                if (ended) {
                    return;
                }
                ended = true;
            }
            try {
                watcher.ended();
            } catch (RuntimeException | Error e) {
                LOG.error("A watcher of {} failed to end", prefix, e);
            }
        }

        @Override
        public void requestProgress() {
            synchronized (LogHead.this) {
                if (!over) {
                    watcher.progressed(revision);
                }
            }
        }

        @Override
        public void close() {
            synchronized (LogHead.this) {
                over = true;
                watches.remove(this);
            }
        }
    }
}
