package dev.kontract.server.registry.listing;

import dev.kontract.server.registry.StoredObject;

/**
 * One event of a watch.
 *
 * @param type what happened, from the watcher's point of view
 * @param object the object afterwards; for a deletion its last state, at the version of the deletion
 */
public record ObjectEvent(Type type, StoredObject object) {

    /** The kinds of event that carry an object. */
    public enum Type {
        ADDED,
        MODIFIED,
        DELETED
    }
}
