package dev.kontract.server.storage;

/** A running watch. */
public interface Subscription extends AutoCloseable {

    /**
     * Asks for one {@link Watcher#progressed} in turn with the changes. Returns at once; asking again before the answer
     * gives two answers.
     */
    void requestProgress();

    /** Ends it; the watcher hears nothing more once this returns, save for a change being told at that moment. */
    @Override
    void close();
}
