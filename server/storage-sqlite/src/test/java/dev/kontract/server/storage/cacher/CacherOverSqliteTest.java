package dev.kontract.server.storage.cacher;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageExpiryContract;
import dev.kontract.server.storage.sqlite.SqliteOptions;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import dev.kontract.server.storage.window.HistoryCapacity;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class CacherOverSqliteTest extends StorageContract implements StorageExpiryContract {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Override
    protected Storage open(StorageEnvironment environment) {
        return new WatchCache(SqliteStorage.open(SqliteOptions.in(folder), environment), HistoryCapacity.DEFAULT);
    }
}
