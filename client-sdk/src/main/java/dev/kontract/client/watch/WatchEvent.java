package dev.kontract.client.watch;

/**
 * An event of a watch.
 *
 * <pre>{@code
 * switch (event.type()) {
 *     case ADDED, MODIFIED -> seen.put(event.object().key(), event.object());
 *     case DELETED -> seen.remove(event.object().key());
 *     case BOOKMARK -> resumeAt = event.object().resourceVersion();
 * }
 * }</pre>
 *
 * @param type the type of the event
 * @param object the object after the change, or its last state before deletion; a bookmark only has a resource version
 */
public record WatchEvent<T>(Type type, T object) {

    /** The type of an event. */
    public enum Type {
        /** The object was created, or now matches the selector. */
        ADDED,
        /** The object changed. */
        MODIFIED,
        /** The object was deleted, or no longer matches the selector. */
        DELETED,
        /** No change: all events up to this resource version have been sent. */
        BOOKMARK
    }
}
