package dev.kontract.server.storage;

/**
 * Opens the storage of a server. A provider is what a storage is configured by: it carries the options of its kind of storage
 * and can open any number of them, one after the other. Immutable.
 */
@FunctionalInterface
public interface StorageProvider {

    /**
     * Opens the storage.
     *
     * @param environment what the server brings along
     * @throws StorageException {@link StorageException.Reason#UNAVAILABLE} when it cannot be opened; the message says what
     *     to do
     * @throws IllegalArgumentException when the options and the environment do not go together
     */
    Storage open(StorageEnvironment environment);

    /**
     * Whether several servers may use what this opens, at the same time. They then share their credentials through it and elect
     * which of them runs the controllers.
     */
    default boolean isShared() {
        return false;
    }
}
