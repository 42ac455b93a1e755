package dev.kontract.server.registry;

/**
 * The result of a deletion.
 *
 * @param object the final state of the object, or its marked state if it is kept
 * @param outcome whether the object was removed
 */
public record DeleteResult(StoredObject object, Outcome outcome) {

    /** The outcome of a deletion. */
    public enum Outcome {
        /** The object was removed. */
        GONE,
        /** The object is marked and waits for its finalizers or its grace period. */
        WAITING
    }
}
