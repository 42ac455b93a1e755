package dev.kontract.server.storage;

/** A running watch. */
public interface Subscription extends AutoCloseable {

    /** Ends it; the watcher hears nothing more once this returns, save for a change being told at that moment. */
    @Override
    void close();
}
