package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import dev.kontract.server.storage.window.WatchDispatcher;
import java.util.List;
import java.util.function.Consumer;

/**
 * How far the log goes, and who is told when it goes further. Safe for use by many threads.
 *
 * <p>The lock makes one step of a commit becoming visible and its changes entering the dispatcher's queue, so that a
 * watch which starts knows exactly which part of the log it has to replay.
 */
final class LogHead implements AutoCloseable {

    /** Replays a part of the log; false when it is no longer there. */
    @FunctionalInterface
    interface Replay {
        boolean between(long after, long to, Consumer<Change> teller);
    }

    private final WatchDispatcher dispatcher;
    private volatile long revision;
    private volatile long compacted;
    private boolean closed;

    LogHead(long revision, long compacted) {
        this.revision = revision;
        this.compacted = compacted;
        this.dispatcher = new WatchDispatcher("sqlite-watch", revision);
    }

    /** The newest revision that is on disk. */
    long revision() {
        return revision;
    }

    /** The revision before which nothing is kept. */
    long compacted() {
        return compacted;
    }

    synchronized void committed(List<Change> changes) {
        for (Change change : changes) {
            revision = change.entry().revision();
            dispatcher.publish(change);
        }
    }

    synchronized void compactedTo(long to) {
        compacted = to;
    }

    synchronized Subscription watch(String prefix, long after, Watcher watcher, Replay replay) {
        long now = revision;
        if (closed) {
            throw new StorageException(Reason.UNAVAILABLE, "closed", now);
        }
        requireKept(after);
        return dispatcher.subscribe(prefix, teller -> after == now || replay.between(after, now, teller), watcher);
    }

    private void requireKept(long asked) {
        requireKept(asked, compacted);
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

    @Override
    public synchronized void close() {
        closed = true;
        dispatcher.close();
    }
}
