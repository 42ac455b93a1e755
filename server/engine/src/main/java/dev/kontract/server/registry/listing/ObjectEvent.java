package dev.kontract.server.registry.listing;

import dev.kontract.server.registry.StoredObject;

/**
 * A watch event that carries an object.
 *
 * @param type the event type
 * @param object the object after the change; for a deletion its final state with the resource version of the deletion
 */
public record ObjectEvent(Type type, StoredObject object) {

    /** The types of events that carry an object. */
    public enum Type {
        ADDED,
        MODIFIED,
        DELETED
    }
}
