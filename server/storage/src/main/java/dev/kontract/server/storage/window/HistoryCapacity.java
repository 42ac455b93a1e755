package dev.kontract.server.storage.window;

import java.time.Duration;

/**
 * How much history to keep. Changes beyond a bound are dropped, oldest first, except the latest change of a resource.
 *
 * @param changes maximum number of changes of one resource
 * @param bytes maximum size of all resources together, with their index structures; the largest resource is trimmed first
 * @param age how long a change is kept at least, within the other bounds; those that are older are dropped, except the latest hundred of
 *     a resource
 */
public record HistoryCapacity(int changes, long bytes, Duration age) {

    private static final int CHANGES = 10_000;
    private static final long MOST_BYTES = 64L << 20;

    /** As in kube-apiserver's watch cache: a bookmark a minute, and some time to reconnect. */
    private static final Duration CACHED = Duration.ofSeconds(75);

    /** For a history that is the only one there is. */
    private static final Duration UNLIMITED = Duration.ofDays(36_500);

    /** Bounds the history so that it leaves room for the current state. */
    private static final int SHARE_OF_HEAP = 8;

    /** Changes of any age. */
    public HistoryCapacity(int changes, long bytes) {
        this(changes, bytes, UNLIMITED);
    }

    /** Lets a client reconnect after a short interruption; takes about ten megabytes on a typical server. */
    public static final HistoryCapacity DEFAULT = in(Runtime.getRuntime().maxMemory());

    /** Returns the capacity for a heap of this size: at most an eighth of it. */
    static HistoryCapacity in(long heap) {
        return new HistoryCapacity(CHANGES, Math.min(MOST_BYTES, heap / SHARE_OF_HEAP));
    }

    /** Returns the capacity for the cache of a storage that keeps older states itself. */
    public HistoryCapacity cached() {
        return new HistoryCapacity(changes, bytes, CACHED);
    }
}
