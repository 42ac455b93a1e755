package dev.kontract.server.storage;

/**
 * Receives writes in order, one call at a time. It may be called on the thread that commits writes or the one that starts the
 * watch, so no method may block.
 */
public interface Watcher {

    /** Called for each write. */
    void changed(Change change);

    /**
     * Called when every write under the prefix up to {@code revision} has been reported, so that a bookmark can be sent. The
     * response to {@link Subscription#requestProgress}.
     */
    default void progressed(long revision) {}

    /** Called once when the watch ends, for example because the storage is closing; no other call follows. */
    void ended();
}
