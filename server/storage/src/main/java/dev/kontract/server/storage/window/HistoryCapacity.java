package dev.kontract.server.storage.window;

/**
 * How much history to keep. What passes a bound is dropped, oldest first, except the newest change of a resource.
 *
 * @param changes most changes to keep of one resource
 * @param bytes most bytes to keep of all resources together, of values and of what leads to these; the resource that takes most
 *     gives way
 */
public record HistoryCapacity(int changes, long bytes) {

    private static final int CHANGES = 10_000;
    private static final long MOST_BYTES = 64L << 20;

    /** The history must not crowd out the current state. */
    private static final int SHARE_OF_HEAP = 8;

    /** Enough for a client to come back after a short break, at some ten megabytes on a typical server. */
    public static final HistoryCapacity DEFAULT = in(Runtime.getRuntime().maxMemory());

    /** The capacity for a heap of this size: at most an eighth of it. */
    static HistoryCapacity in(long heap) {
        return new HistoryCapacity(CHANGES, Math.min(MOST_BYTES, heap / SHARE_OF_HEAP));
    }
}
