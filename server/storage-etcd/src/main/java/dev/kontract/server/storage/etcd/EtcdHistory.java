package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.History;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The past of etcd until its last compaction. The changes of a key are replayed by a watch, because a read at a past revision
 * does not show deletions.
 */
final class EtcdHistory implements History {

    private final EtcdStorage storage;
    private final EtcdReads reads;
    private final Replays replays = new Replays();

    EtcdHistory(EtcdStorage storage, EtcdReads reads) {
        this.storage = storage;
        this.reads = reads;
    }

    @Override
    public OfKey of(String key, int limit) {
        return replays.run(() -> replay(key, limit));
    }

    private OfKey replay(String key, int limit) {
        long latest = storage.revision();
        long oldest = oldest(latest);
        Replay replay = new Replay(key, limit);
        try (Subscription watch = storage.watch(key, oldest, replay)) {
            long reached;
            do {
                watch.requestProgress();
                reached = replay.progress();
            } while (reached < latest);
        }
        return new OfKey(replay.changes(), oldest);
    }

    /** Returns the oldest revision that can be read, which only the failure of reads before it reveals. */
    private long oldest(long latest) {
        long low = 1;
        long high = latest;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (isKept(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private boolean isKept(long revision) {
        try {
            reads.require(revision);
            return true;
        } catch (StorageException e) {
            if (e.reason() == StorageException.Reason.COMPACTED) {
                return false;
            }
            throw e;
        }
    }

    /** Collects the latest changes of one key. */
    private static final class Replay implements Watcher {

        private static final long ENDED = -1;

        private final String key;
        private final int limit;
        private final Deque<Change> changes = new ArrayDeque<>();
        private final BlockingQueue<Long> reports = new LinkedBlockingQueue<>();

        Replay(String key, int limit) {
            this.key = key;
            this.limit = limit;
        }

        @Override
        public synchronized void changed(Change change) {
            if (change.entry().key().equals(key)) {
                changes.addFirst(change);
                if (changes.size() > limit) {
                    changes.removeLast();
                }
            }
        }

        @Override
        public void progressed(long revision) {
            reports.add(revision);
        }

        @Override
        public void ended() {
            reports.add(ENDED);
        }

        /** Waits for the next report of progress, and returns its revision. */
        long progress() {
            try {
                Long reported = reports.poll(EtcdClient.LIMIT.toMillis(), TimeUnit.MILLISECONDS);
                if (reported == null || reported == ENDED) {
                    throw EtcdEndpoints.unavailable("the history was not replayed");
                }
                return reported;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw EtcdEndpoints.unavailable("interrupted");
            }
        }

        synchronized List<Change> changes() {
            return new ArrayList<>(changes);
        }
    }
}
