package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageContract;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageExpiryContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteStorageTest extends StorageContract implements StorageExpiryContract {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Override
    protected Storage open(StorageEnvironment environment) {
        return SqliteStorage.open(SqliteOptions.in(folder), environment);
    }
}
