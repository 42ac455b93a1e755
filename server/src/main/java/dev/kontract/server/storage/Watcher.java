package dev.kontract.server.storage;

/** Hears of writes, in order, from a thread of the storage. Neither method may block. */
public interface Watcher {

    /** One write. */
    void changed(Change change);

    /** The storage can go on no longer, for example because it is closing; nothing more will be told. */
    void ended();
}
