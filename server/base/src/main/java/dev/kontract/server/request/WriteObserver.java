package dev.kontract.server.request;

import org.jspecify.annotations.Nullable;

/** Receives the writes that a request makes, on the thread that makes them. */
@FunctionalInterface
public interface WriteObserver {

    /** Receives nothing. */
    WriteObserver NONE = (revision, before, after) -> {};

    /**
     * Receives a write.
     *
     * @param revision the revision of the write
     * @param before the value that was replaced or deleted; null for a creation
     * @param after the value that was written; null for a deletion
     */
    void written(long revision, byte @Nullable [] before, byte @Nullable [] after);

    /** Returns an observer that also reports to {@code other}. */
    default WriteObserver and(WriteObserver other) {
        if (this == NONE || other == NONE) {
            return this == NONE ? other : this;
        }
        return (revision, before, after) -> {
            written(revision, before, after);
            other.written(revision, before, after);
        };
    }
}
