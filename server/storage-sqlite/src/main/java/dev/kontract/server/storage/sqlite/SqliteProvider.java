package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.cacher.WatchCache;
import dev.kontract.server.storage.window.HistoryCapacity;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps objects in an SQLite file, behind a watch cache: they are there after a restart. A folder belongs to one server at a
 * time.
 *
 * <pre>{@code
 * ServerConfig.builder().dataDir(directory).storage(SqliteProvider.standard().withQuota(1L << 30));
 * }</pre>
 *
 * @param folder where the file is kept; absent, in {@code store} in the server's data directory
 * @param retention how much history to keep in the file
 * @param quota most bytes the file may take, or 0 for as many as the disk has; deletions may go a little beyond
 * @param history how much history to keep in memory
 */
public record SqliteProvider(Optional<Path> folder, Retention retention, long quota, HistoryCapacity history)
        implements StorageProvider {

    private static final String FOLDER = "store";

    /** Refuses a negative quota. */
    public SqliteProvider {
        if (quota < 0) {
            throw new IllegalArgumentException("the quota must not be negative");
        }
    }

    /** A provider with the usual options, for a store in the data directory. */
    public static SqliteProvider standard() {
        return new SqliteProvider(Optional.empty(), Retention.DEFAULT, 0, HistoryCapacity.DEFAULT);
    }

    /** The folder of the store that a server with this data directory keeps, unless it is told another one. */
    public static Path folderIn(Path dataDir) {
        return dataDir.resolve(FOLDER);
    }

    /** These options with a folder of the caller's choice. */
    public SqliteProvider in(Path other) {
        return new SqliteProvider(Optional.of(other), retention, quota, history);
    }

    /** These options with another retention. */
    public SqliteProvider retaining(Retention other) {
        return new SqliteProvider(folder, other, quota, history);
    }

    /** These options with a quota in bytes; 0 for none. */
    public SqliteProvider withQuota(long bytes) {
        return new SqliteProvider(folder, retention, bytes, history);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if sqlite-jdbc is not on the class path
     */
    @Override
    public Storage open(StorageEnvironment environment) {
        requireDriver();
        Path place = folder.or(() -> environment.dataDir().map(SqliteProvider::folderIn))
                .orElseThrow(() -> new IllegalArgumentException(
                        "the sqlite storage needs a data directory to keep objects in (--data-dir)"));
        SqliteOptions options = SqliteOptions.in(place).retaining(retention).limitedTo(quota);
        return new WatchCache(SqliteStorage.open(options, environment), history);
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
