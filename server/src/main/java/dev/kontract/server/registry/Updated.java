package dev.kontract.server.registry;

/**
 * The answer to an update.
 *
 * @param object the object afterwards
 * @param outcome whether it was there before
 */
public record Updated(Stored object, Outcome outcome) {

    /** What an update came to. */
    public enum Outcome {
        /** The object was missing and is there now. */
        CREATED,
        /** The object was there. */
        CHANGED
    }
}
