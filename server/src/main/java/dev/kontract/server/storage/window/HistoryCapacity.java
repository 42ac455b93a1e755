package dev.kontract.server.storage.window;

/**
 * How much of the past to keep; what passes either bound goes, oldest first, except the newest change.
 *
 * @param changes most changes to keep
 * @param bytes most bytes to keep for them, of values and of what leads to these
 */
public record HistoryCapacity(int changes, long bytes) {

    private static final int CHANGES = 10_000;
    private static final long MOST_BYTES = 64L << 20;

    /** The past may not push a collector to its limits that has the present to look after. */
    private static final int SHARE_OF_HEAP = 8;

    /** Enough for a client to come back after a short break, at some ten megabytes on a usual server. */
    public static final HistoryCapacity DEFAULT = in(Runtime.getRuntime().maxMemory());

    /** What a heap of this size has room for: at most an eighth of it. */
    static HistoryCapacity in(long heap) {
        return new HistoryCapacity(CHANGES, Math.min(MOST_BYTES, heap / SHARE_OF_HEAP));
    }
}
