package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.EncryptedStorage;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.cacher.WatchCache;
import dev.kontract.server.storage.window.HistoryCapacity;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps objects in an SQLite file, behind a watch cache; they survive a restart. A folder belongs to one server at a time.
 *
 * <pre>{@code
 * ServerConfig.builder().dataDir(directory).storage(SqliteProvider.standard().withQuota(1L << 30));
 * }</pre>
 *
 * @param folder the folder of the file; if absent, {@code store} in the server's data directory
 * @param retention how much history to keep in the file
 * @param quota maximum size of the file in bytes, or 0 for no limit; deletions and what leads to them may exceed it slightly
 * @param history how much history to keep in memory
 */
public record SqliteProvider(Optional<Path> folder, Retention retention, long quota, HistoryCapacity history)
        implements StorageProvider {

    private static final String FOLDER = "store";

    /** Rejects a negative quota. */
    public SqliteProvider {
        if (quota < 0) {
            throw new IllegalArgumentException("the quota must not be negative");
        }
    }

    /** Returns a provider with the default options, for a store in the data directory. */
    public static SqliteProvider standard() {
        return new SqliteProvider(Optional.empty(), Retention.DEFAULT, 0, HistoryCapacity.DEFAULT.cached());
    }

    /** Returns the default folder of the store of a server with this data directory. */
    public static Path folderIn(Path dataDir) {
        return dataDir.resolve(FOLDER);
    }

    /** Returns these options with another folder. */
    public SqliteProvider in(Path other) {
        return new SqliteProvider(Optional.of(other), retention, quota, history);
    }

    /** Returns these options with another retention. */
    public SqliteProvider retaining(Retention other) {
        return new SqliteProvider(folder, other, quota, history);
    }

    /** Returns these options with a quota in bytes; 0 for none. */
    public SqliteProvider withQuota(long bytes) {
        return new SqliteProvider(folder, retention, bytes, history);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if sqlite-jdbc is not on the class path
     */
    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public boolean encrypts() {
        return true;
    }

    @Override
    public Storage open(StorageEnvironment environment) {
        requireDriver();
        Path place = folder.or(() -> environment.dataDir().map(SqliteProvider::folderIn))
                .orElseThrow(() -> new IllegalArgumentException(
                        "the sqlite storage needs a data directory to keep objects in (--data-dir)"));
        SqliteOptions options = SqliteOptions.in(place).retaining(retention).limitedTo(quota);
        return new WatchCache(EncryptedStorage.open(environment, inner -> SqliteStorage.open(options, inner)), history);
    }

    private static void requireDriver() {
        try {
            Class.forName("org.sqlite.JDBC");
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(
                    "the sqlite storage needs org.xerial:sqlite-jdbc on the class path; the memory storage needs nothing",
                    e);
        }
    }
}
