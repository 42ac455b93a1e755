package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The latest revision of the log and the watches that follow it. Safe for use by many threads.
 *
 * <p>Watchers are called on the committing thread, before the writers: a server has one watcher, the watch cache, which
 * therefore contains a write when the write returns, and which delivers to its own watchers on another thread. A new watch
 * replays the log on the thread that starts it; changes committed in the meantime are queued until the replay ends.
 */
final class LogHead implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LogHead.class);

    /** Replays a part of the log; returns false if it is no longer available. */
    @FunctionalInterface
    interface Replay {
        boolean between(long after, long to, Consumer<Change> action);
    }

    private final List<Watch> watches = new CopyOnWriteArrayList<>();
    private volatile long revision;
    private volatile long compacted;
    private boolean closed;

    LogHead(long revision, long compacted) {
        this.revision = revision;
        this.compacted = compacted;
    }

    /** Returns the latest revision that is on disk. */
    long revision() {
        return revision;
    }

    /** Returns the revision before which nothing is kept. */
    long compacted() {
        return compacted;
    }

    /** Delivers committed changes to all watchers. */
    void committed(List<Change> changes) {
        List<Watch> failed = new ArrayList<>();
        synchronized (this) {
            for (Change change : changes) {
                revision = change.revision();
                for (Watch watch : watches) {
                    if (!watch.deliver(change)) {
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

    /** Rejects a revision that has not been reached, or is older than {@code kept}. */
    void requireKept(long requested, long kept) {
        if (requested > revision) {
            throw new StorageException(Reason.FUTURE_REVISION, requested + " is not reached yet", revision);
        }
        if (requested < kept) {
            throw new StorageException(Reason.COMPACTED, "before " + kept + " nothing is kept", revision);
        }
    }

    /** Closes all watches. */
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

    /** One watch. Guarded by the head, except for the replay. */
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

        /** Replays the history and then the changes committed in the meantime; returns whether this succeeded. */
        boolean replay(long after, long now, Replay replay) {
            boolean replayed = after == now || replay.between(after, now, this::pass);
            List<Change> next = replayed ? taken() : List.of();
            while (!over && !next.isEmpty()) {
                next.forEach(this::pass);
                next = taken();
            }
            return replayed && !over;
        }

        /** Takes the queued changes; if there are none, later changes are delivered directly. */
        private List<Change> taken() {
            synchronized (LogHead.this) {
                List<Change> taken = waiting == null ? List.of() : waiting;
                waiting = taken.isEmpty() ? null : new ArrayList<>();
                return taken;
            }
        }

        /**
         * Returns false if the watcher failed: it has missed a change, so its watch has to end. Other watches are unaffected.
         */
        boolean deliver(Change change) {
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
                LOG.error("A watcher of {} failed; closing its watch", prefix, e);
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
                LOG.error("A watcher of {} failed when its watch was closed", prefix, e);
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
