package dev.kontract.server.storage.sqlite;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * Removes old history in steps too short for a writer to notice, and returns the space to the disk. Used by one thread at a
 * time.
 */
final class Compactor {

    private static final int BLOCK = 500;
    private static final int VACUUM_PAGES = 256;
    private static final long BUDGET_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Committer committer;
    private final LogHead head;

    Compactor(Committer committer, LogHead head) {
        this.committer = committer;
        this.head = head;
    }

    /**
     * Returns the revision to compact to: all changes beyond the maximum number, and those older than the retention period
     * except the minimum number.
     */
    static long target(Retention retention, long newest, long aged) {
        long byAge = Math.min(aged, newest - retention.atLeast());
        long byCount = newest - Math.max(retention.atMost(), retention.atLeast());
        return Math.min(Math.max(byAge, byCount), newest - 1);
    }

    /** Compacts the history up to {@code target}. */
    void compact(long target) {
        if (target <= head.compacted()) {
            return;
        }
        while (head.compacted() < target) {
            committer.upkeep(log -> step(log, target));
        }
        giveBack();
    }

    /** Frees pages until none is left, or no more can be freed. */
    private void giveBack() {
        long before = Long.MAX_VALUE;
        long left = vacuum();
        while (left > 0 && left < before) {
            before = left;
            left = vacuum();
        }
    }

    private long vacuum() {
        return committer.upkeep(log -> log.giveBack(VACUUM_PAGES));
    }

    /**
     * Compacts as many blocks as fit the time limit. Watches of the compacted revisions are rejected before the deletion; if it
     * fails, their clients can still list.
     */
    private long step(LogWriter log, long target) throws SQLException {
        long start = System.nanoTime();
        long from = head.compacted();
        long to = from;
        log.begin(FileQuota.Use.RELEASE);
        while (to < target && System.nanoTime() - start < BUDGET_NANOS) {
            long next = Math.min(to + BLOCK, target);
            log.compact(to, next);
            to = next;
        }
        log.commit();
        head.compactedTo(to);
        return to;
    }
}
