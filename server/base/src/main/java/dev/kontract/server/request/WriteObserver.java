package dev.kontract.server.request;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Receives the writes that a request makes, and how long its stages take, on the thread that runs them. */
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

    /** Receives how long a part of a stage took; parts of one stage add up. */
    default void spent(RequestStage stage, long nanos) {}

    /** Returns the result of a part of a stage, and measures it unless this is {@link #NONE}. */
    default <T> T measured(RequestStage stage, Supplier<T> part) {
        if (this == NONE) {
            return part.get();
        }
        long begun = System.nanoTime();
        try {
            return part.get();
        } finally {
            spent(stage, System.nanoTime() - begun);
        }
    }

    /** Returns an observer that also reports to {@code other}. */
    default WriteObserver and(WriteObserver other) {
        if (this == NONE || other == NONE) {
            return this == NONE ? other : this;
        }
        WriteObserver first = this;
        return new WriteObserver() {
            @Override
            public void written(long revision, byte @Nullable [] before, byte @Nullable [] after) {
                first.written(revision, before, after);
                other.written(revision, before, after);
            }

            @Override
            public void spent(RequestStage stage, long nanos) {
                first.spent(stage, nanos);
                other.spent(stage, nanos);
            }
        };
    }
}
