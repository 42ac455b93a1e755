package dev.kontract.server.storage;

/** A running watch. */
public interface Subscription extends AutoCloseable {

    /**
     * Asks for one {@link Watcher#progressed} in turn with the changes. Returns at once; asking again before the answer
     * gives two answers.
     */
    void requestProgress();

    /** Ends the watch; the watcher is told nothing more once this returns, except for a call under way at that moment. */
    @Override
    void close();
}
