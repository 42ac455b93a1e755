package dev.kontract.server.storage;

import org.jspecify.annotations.Nullable;

/**
 * A revision that the storage was at since a request arrived, and that this process has heard of. Reads for a request that only
 * reads are linearizable when they see at least that: while a thread has a read point, a storage that would have to ask another
 * process for its revision answers reads from memory.
 *
 * <p>Not for a request that writes: what it decides after a conflict has to be read then.
 */
public final class ReadPoint {

    /** No read point: reads see all writes that were finished before them. */
    public static final long NONE = 0;

    private static final ThreadLocal<@Nullable Long> SCOPE = new ThreadLocal<>();

    private ReadPoint() {}

    /** The read point of the calling thread, or {@link #NONE}. */
    public static long current() {
        Long revision = SCOPE.get();
        return revision == null ? NONE : revision;
    }

    /** Runs {@code reads} with a read point, or without one where {@code revision} is {@link #NONE}. */
    public static void during(long revision, Runnable reads) {
        long before = current();
        set(revision);
        try {
            reads.run();
        } finally {
            set(before);
        }
    }

    private static void set(long revision) {
        if (revision == NONE) {
            SCOPE.remove();
        } else {
            SCOPE.set(revision);
        }
    }
}
