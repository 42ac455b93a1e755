package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.FileFailure;
import dev.kontract.server.storage.FolderLock;
import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.StoreCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads and writes stores and backups as {@link StoreCopy copies}, to move objects between kinds of storage. Objects keep their
 * revisions; a store written from a copy continues after the copy's revision and has no history.
 */
public final class StoreFiles {

    private static final String NEWEST = "SELECT key, value, revision, expires FROM log l WHERE type <> "
            + RowType.DELETED
            + " AND NOT EXISTS (SELECT 1 FROM log n WHERE n.key = l.key AND n.revision > l.revision) ORDER BY revision";

    private StoreFiles() {}

    /**
     * Copies the store in a folder, which stays locked until {@code use} has returned.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if there is no store, a server is using it, or it is of an older
     *     version
     */
    public static <T> T using(Path folder, Function<StoreCopy, T> use) {
        Database database = new Database(SqliteOptions.in(folder));
        if (!Files.exists(database.file())) {
            throw refusal("there is no store in " + folder + "; --data-dir must name the data directory of a server");
        }
        try (FolderLock held = FolderLock.acquire(folder);
                Connection connection = database.connect()) {
            return use.apply(copy(connection, folder));
        } catch (SQLException e) {
            throw SqlFailure.of(e, 0);
        }
    }

    /**
     * Copies the contents of a backup, after a check of the whole file.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if it is not a backup, damaged, or of another version
     */
    public static StoreCopy ofBackup(Path file) {
        try {
            Backup.require(file);
            try (Connection connection = Database.connectToRead(file)) {
                Backup.check(connection);
                return copy(connection, file);
            }
        } catch (SQLException e) {
            throw SqlFailure.ofBackup(e);
        } catch (IOException e) {
            throw refusal("cannot read " + file + ": " + FileFailure.message(e));
        }
    }

    /**
     * Returns the SHA-256 that a backup has recorded of its contents, in hexadecimal digits; backups of earlier servers have none.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if the file cannot be read
     */
    public static Optional<String> checksum(Path backup) {
        try (Connection connection = Database.connectToRead(backup)) {
            return BackupChecksum.recorded(connection);
        } catch (SQLException e) {
            throw SqlFailure.ofBackup(e);
        }
    }

    private static StoreCopy copy(Connection connection, Path place) throws SQLException {
        if (LogSchema.verify(connection) != LogSchema.version()) {
            throw refusal(place + " was written by an older server; start a server of this version on it once");
        }
        Map<String, String> identity = new HashMap<>();
        List<StoreCopy.Item> items = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT name, value FROM identity")) {
                while (rows.next()) {
                    identity.put(rows.getString(1), rows.getString(2));
                }
            }
            try (ResultSet rows = statement.executeQuery(NEWEST)) {
                while (rows.next()) {
                    Entry entry = new Entry(rows.getString(1), rows.getBytes(2), rows.getLong(3));
                    items.add(new StoreCopy.Item(entry, rows.getLong(4)));
                }
            }
        }
        return new StoreCopy(LogSchema.newestRevision(connection), identity, items);
    }

    /**
     * Creates the store of a folder from a copy, completely or not at all.
     *
     * @param check called before the store is created; aborts by throwing
     * @throws StorageException {@link Reason#UNAVAILABLE} if there is already a store, or it cannot be written
     */
    public static void writeStore(Path folder, StoreCopy copy, Runnable check) {
        try (FolderLock held = FolderLock.acquire(folder)) {
            write(new Database(SqliteOptions.in(folder)).file(), copy, written -> check.run());
        }
    }

    /**
     * Creates a backup from a copy, completely or not at all.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if the file exists or cannot be written
     */
    public static void writeBackup(Path file, StoreCopy copy) {
        write(file, copy, BackupChecksum::add);
    }

    private static void write(Path file, StoreCopy copy, Backup.Filling last) {
        try {
            Backup.make(file, partial -> {
                write(partial, copy);
                last.fill(partial);
            });
        } catch (SQLException e) {
            throw SqlFailure.of(e, 0);
        } catch (IOException e) {
            throw refusal("cannot write " + file + ": " + FileFailure.message(e));
        }
    }

    private static void write(Path file, StoreCopy copy) throws SQLException {
        Database database = new Database(file, FileQuota.NONE);
        try (Connection connection = database.connect()) {
            LogSchema.prepare(connection, KeyConversion.NONE);
            Database.execute(connection, "BEGIN IMMEDIATE");
            insert(connection, copy.items());
            Database.execute(connection, "UPDATE meta SET value = " + copy.revision());
            StoreIdentity.check(connection, copy.identity());
            Database.execute(connection, "COMMIT");
            // Leaves a single file without a write-ahead log; the next server enables the log again.
            Database.drain(connection, "PRAGMA journal_mode = DELETE");
        }
    }

    private static void insert(Connection connection, List<StoreCopy.Item> items) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO log (revision, key, type, previous, value, expires) VALUES (?, ?, 0, 0, ?, ?)")) {
            for (StoreCopy.Item each : items) {
                insert.setLong(1, each.entry().revision());
                insert.setString(2, each.entry().key());
                insert.setBytes(3, each.entry().value());
                insert.setLong(4, each.expires());
                insert.executeUpdate();
            }
        }
    }

    private static StorageException refusal(String message) {
        return new StorageException(Reason.UNAVAILABLE, message, 0);
    }
}
