package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.StorageBackend;
import dev.kontract.server.storage.StorageSettings;

/** The backend {@code sqlite}. */
public final class SqliteBackend implements StorageBackend {

    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public SqliteProvider provider(StorageSettings settings) {
        return SqliteProvider.standard().withQuota(settings.quotaBytes());
    }
}
