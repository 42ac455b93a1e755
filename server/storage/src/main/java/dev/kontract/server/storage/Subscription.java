package dev.kontract.server.storage;

/** A running watch. */
public interface Subscription extends AutoCloseable {

    /**
     * Requests one call of {@link Watcher#progressed} in order with the changes. Does not block; each request is answered
     * separately.
     */
    void requestProgress();

    /** Closes the watch. After this returns the watcher is not called again, except for a call in progress. */
    @Override
    void close();
}
