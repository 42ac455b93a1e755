package dev.kontract.server.storage;

/**
 * Opens the storage of a server. A provider holds the options of its kind of storage and can open any number of storages, one
 * after the other. Immutable.
 */
@FunctionalInterface
public interface StorageProvider {

    /**
     * Opens the storage.
     *
     * @param environment the context of the server
     * @throws StorageException {@link StorageException.Reason#UNAVAILABLE} if it cannot be opened; the message names the remedy
     * @throws IllegalArgumentException if the options do not match the environment
     */
    Storage open(StorageEnvironment environment);

    /** Returns the name of this kind of storage, for people. */
    default String name() {
        return "custom";
    }

    /**
     * Returns whether several servers may use the opened storage at the same time. They then share their credentials through it
     * and elect the server that runs the controllers.
     */
    default boolean isShared() {
        return false;
    }

    /** Returns whether a write waits for a disk or for another machine. */
    default boolean isDurable() {
        return true;
    }

    /** Returns whether the opened storage uses the {@linkplain StorageEnvironment#encryption encryption} of its environment. */
    default boolean encrypts() {
        return false;
    }
}
