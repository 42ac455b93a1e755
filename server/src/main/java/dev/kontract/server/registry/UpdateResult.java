package dev.kontract.server.registry;

import java.util.List;

/**
 * The answer to an update.
 *
 * @param object the object afterwards
 * @param outcome whether it was there before
 * @param warnings what the caller should know about it
 */
public record UpdateResult(StoredObject object, Outcome outcome, List<String> warnings) {

    /** What an update came to. */
    public enum Outcome {
        /** The object was missing and is there now. */
        CREATED,
        /** The object was there. */
        CHANGED
    }
}
