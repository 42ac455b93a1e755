package dev.kontract.server.storage;

import org.jspecify.annotations.Nullable;

/**
 * Receives writes in order, one call at a time. It may be called on the thread that commits writes or the one that starts the
 * watch, so no method may block.
 */
public interface Watcher {

    /** Called for each write. */
    void changed(Change change);

    /**
     * Returns the entry that was written at {@code revision}, if this watcher has it; else null. Decrypting a replaced value again
     * may take a call of another process.
     */
    default @Nullable Entry known(String key, long revision) {
        return null;
    }

    /**
     * Called when every write under the prefix up to {@code revision} has been reported, so that a bookmark can be sent. The
     * response to {@link Subscription#requestProgress}.
     */
    default void progressed(long revision) {}

    /** Called once when the watch ends, for example because the storage is closing; no other call follows. */
    void ended();
}
