package dev.kontract.server.storage.cacher;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageExpiryContract;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.server.storage.window.HistoryCapacity;

class CacherOverMemoryTest extends StorageContract implements StorageExpiryContract {

    @Override
    protected Storage open(StorageEnvironment environment) {
        return new WatchCache(new MemoryStorage(HistoryCapacity.DEFAULT, environment), HistoryCapacity.DEFAULT);
    }
}
