package dev.kontract.server;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.cacher.WatchCache;
import dev.kontract.server.storage.memory.MemoryStorage;
import dev.kontract.server.storage.sqlite.SqliteOptions;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import dev.kontract.server.storage.window.HistoryCapacity;
import java.nio.file.Path;
import java.util.Optional;

/** Where objects are kept. */
public enum StorageBackend {
    /** In memory, gone with the process. */
    MEMORY {
        @Override
        Storage open(Optional<Path> dataDir, long quota) {
            return new MemoryStorage();
        }
    },

    /** In a file of the data directory, there after a restart. The directory belongs to one server at a time. */
    SQLITE {
        @Override
        Storage open(Optional<Path> dataDir, long quota) {
            Path data = dataDir.orElseThrow(() ->
                    new IllegalArgumentException("--storage-backend sqlite needs a --data-dir to keep objects in"));
            SqliteOptions options = SqliteOptions.in(folder(data)).limitedTo(quota);
            return new WatchCache(SqliteStorage.open(options), HistoryCapacity.DEFAULT);
        }
    };

    /** Where in the data directory objects are kept. */
    static Path folder(Path dataDir) {
        return dataDir.resolve("store");
    }

    /** Opens it; a durable one grows to {@code quota} bytes, or as far as the disk allows if that is 0. */
    abstract Storage open(Optional<Path> dataDir, long quota);
}
