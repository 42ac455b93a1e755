package dev.kontract.server.registry;

/**
 * The answer to a deletion.
 *
 * @param object the last state of the object, or the state in which it waits
 * @param outcome whether it is gone
 */
public record DeleteResult(StoredObject object, Outcome outcome) {

    /** What a deletion came to. */
    public enum Outcome {
        /** The object is gone. */
        GONE,
        /** It waits for its finalizers or its grace period. */
        WAITING
    }
}
