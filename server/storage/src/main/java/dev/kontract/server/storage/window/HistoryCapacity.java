package dev.kontract.server.storage.window;

/**
 * How much history to keep. Changes beyond a bound are dropped, oldest first, except the latest change of a resource.
 *
 * @param changes maximum number of changes of one resource
 * @param bytes maximum size of all resources together, with their index structures; the largest resource is trimmed first
 */
public record HistoryCapacity(int changes, long bytes) {

    private static final int CHANGES = 10_000;
    private static final long MOST_BYTES = 64L << 20;

    /** Bounds the history so that it leaves room for the current state. */
    private static final int SHARE_OF_HEAP = 8;

    /** Lets a client reconnect after a short interruption; takes about ten megabytes on a typical server. */
    public static final HistoryCapacity DEFAULT = in(Runtime.getRuntime().maxMemory());

    /** Returns the capacity for a heap of this size: at most an eighth of it. */
    static HistoryCapacity in(long heap) {
        return new HistoryCapacity(CHANGES, Math.min(MOST_BYTES, heap / SHARE_OF_HEAP));
    }
}
