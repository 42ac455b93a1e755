package dev.kontract.server.storage;

import dev.kontract.server.storage.StorageException.Reason;
import java.time.Duration;

/**
 * A storage that does not list old revisions: at each interval it drops those before the revision of one interval ago, even if
 * the underlying storage still has them. Watches can resume from any revision that is kept, as with the real server.
 *
 * <p>The interval is checked when a list is requested. No task is scheduled, so a test clock that advances from one scheduled
 * task to the next does not stop here.
 */
public final class CompactedHistory extends ForwardingStorage {

    private final ExpiryTimer timer;
    private final long interval;
    private volatile long compacted;
    private volatile long nextCompaction;
    private long noted;

    private CompactedHistory(Storage storage, ExpiryTimer timer, Duration interval) {
        super(storage);
        this.timer = timer;
        this.interval = interval.toMillis();
        this.noted = storage.knownRevision();
        this.nextCompaction = timer.millis() + this.interval;
    }

    /**
     * Returns {@code storage} without its old revisions.
     *
     * @param interval a revision can be listed at least that long after it was replaced; zero for as long as the underlying
     *     storage keeps it
     */
    public static Storage of(Storage storage, ExpiryTimer timer, Duration interval) {
        return interval.isZero() ? storage : new CompactedHistory(storage, timer, interval);
    }

    @Override
    public Listing list(Range range) {
        compactIfDue();
        if (range.revision() > 0 && range.revision() < compacted) {
            throw new StorageException(Reason.COMPACTED, "before " + compacted + " nothing is kept", knownRevision());
        }
        return super.list(range);
    }

    @Override
    public Listing list(Range range, long atLeast) {
        compactIfDue();
        return super.list(range, atLeast);
    }

    private void compactIfDue() {
        long now = timer.millis();
        if (now >= nextCompaction) {
            compact(now);
        }
    }

    private synchronized void compact(long now) {
        if (now >= nextCompaction) {
            compacted = noted;
            noted = knownRevision();
            nextCompaction = now + interval;
        }
    }
}
