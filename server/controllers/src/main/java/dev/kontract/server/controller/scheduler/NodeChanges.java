package dev.kontract.server.controller.scheduler;

import java.util.ArrayList;
import java.util.List;

/**
 * The nodes whose state has changed, in order, so that a {@link NodeRanking} evaluates only those again that have changed since
 * its last use. Keeps the latest changes only. Not thread-safe.
 */
final class NodeChanges {

    /** When there are more changes, a ranking that is as old as the first of them had better start anew. */
    private static final int MOST = 10_000;

    private final List<NodeState> latest = new ArrayList<>();
    private long dropped;

    void add(NodeState node) {
        if (latest.size() == MOST) {
            List<NodeState> older = latest.subList(0, MOST / 2);
            dropped += older.size();
            older.clear();
        }
        latest.add(node);
    }

    /** Returns the number of changes so far. */
    long count() {
        return dropped + latest.size();
    }

    /** Returns whether the changes after the first {@code count} ones are still known. */
    boolean isKnownSince(long count) {
        return count >= dropped;
    }

    /** Returns the changes after the first {@code count} ones. */
    List<NodeState> since(long count) {
        return latest.subList((int) (count - dropped), latest.size());
    }
}
