package dev.kontract.client.watch;

/**
 * One change.
 *
 * <pre>{@code
 * switch (event.type()) {
 *     case ADDED, MODIFIED -> seen.put(event.object().key(), event.object());
 *     case DELETED -> seen.remove(event.object().key());
 *     case BOOKMARK -> resumeAt = event.object().resourceVersion();
 * }
 * }</pre>
 *
 * @param type what happened
 * @param object the object after the change, or before its deletion; for a bookmark only its metadata tell something
 */
public record WatchEvent<T>(Type type, T object) {

    /** What happened to the object. */
    public enum Type {
        /** It is there now, or begins to be selected. */
        ADDED,
        /** It changed. */
        MODIFIED,
        /** It is gone, or no longer selected. */
        DELETED,
        /** Nothing happened: so far the watch has told everything. */
        BOOKMARK
    }
}
