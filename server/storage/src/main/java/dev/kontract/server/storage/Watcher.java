package dev.kontract.server.storage;

/**
 * Is told of writes, in order and one call at a time. The thread may be the one that commits writes or the one that starts the
 * watch: no method may block.
 */
public interface Watcher {

    /** One write. */
    void changed(Change change);

    /**
     * Every write under the prefix up to {@code revision} has been told: a bookmark can be set there. The answer to
     * {@link Subscription#requestProgress}.
     */
    default void progressed(long revision) {}

    /** The storage can go on no longer, for example because it is closing; nothing more will be told. */
    void ended();
}
