package dev.kontract.server.registry;

/**
 * The result of an update.
 *
 * @param object the object after the update
 * @param outcome whether the object was created or changed
 */
public record UpdateResult(StoredObject object, Outcome outcome) {

    /** The outcome of an update. */
    public enum Outcome {
        /** The object was missing and has been created. */
        CREATED,
        /** The object existed. */
        CHANGED
    }
}
