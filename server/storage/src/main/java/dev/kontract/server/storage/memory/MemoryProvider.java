package dev.kontract.server.storage.memory;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.window.HistoryCapacity;

/**
 * Keeps objects in memory; they are lost when the server is closed.
 *
 * @param history how much history to keep
 */
public record MemoryProvider(HistoryCapacity history) implements StorageProvider {

    /** Returns a provider with the default options. */
    public static MemoryProvider standard() {
        return new MemoryProvider(HistoryCapacity.DEFAULT);
    }

    @Override
    public boolean isDurable() {
        return false;
    }

    @Override
    public String name() {
        return "memory";
    }

    @Override
    public Storage open(StorageEnvironment environment) {
        return new MemoryStorage(history, environment);
    }

    /** Opens a storage with the contents of another one. */
    public Storage open(StorageEnvironment environment, MemoryState start) {
        return new MemoryStorage(history, environment, start);
    }
}
