package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * The tables and their versions.
 *
 * <p>A row of {@code log} is a write: {@code type} 0 creates, 1 updates, 2 deletes; {@code previous} is the revision it
 * replaces, 0 for a creation. The value before is not kept a second time, since compaction leaves the row it stands in
 * for as long as the row that replaces it can be replayed.
 */
final class LogSchema {

    /** "KONT": says to {@code file(1)}, and to us, whose file this is. */
    static final int APPLICATION = 0x4B4F4E54;

    /** What leads from each version to the next; the first makes everything. Only ever added to. */
    private static final List<List<String>> UPGRADES = List.of(List.of(
            "CREATE TABLE log (revision INTEGER PRIMARY KEY, key TEXT NOT NULL, type INTEGER NOT NULL,"
                    + " previous INTEGER NOT NULL, value BLOB NOT NULL) STRICT",
            "CREATE UNIQUE INDEX log_by_key ON log (key, revision, type)",
            "CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID",
            "INSERT INTO meta VALUES ('revision', 1), ('compacted', 1)",
            "PRAGMA application_id = " + APPLICATION));

    private LogSchema() {}

    /** The newest version. */
    static int version() {
        return UPGRADES.size();
    }

    /**
     * Makes the tables, or brings those of an older version up to date.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} when the file is not ours or was written by a newer version
     */
    static void prepare(Connection connection) throws SQLException {
        long version = verify(connection);
        for (int next = (int) version; next < UPGRADES.size(); next++) {
            Database.execute(connection, "BEGIN IMMEDIATE");
            Database.execute(connection, UPGRADES.get(next).toArray(String[]::new));
            Database.execute(connection, "PRAGMA user_version = " + (next + 1), "COMMIT");
        }
    }

    /** The version of the file, 0 if it is empty. */
    static long verify(Connection connection) throws SQLException {
        long version = Database.number(connection, "PRAGMA user_version");
        long application = Database.number(connection, "PRAGMA application_id");
        long tables = Database.number(connection, "SELECT count(*) FROM sqlite_schema");
        if (version > UPGRADES.size()) {
            throw refusal("the store has version " + version + ", this server knows up to " + UPGRADES.size()
                    + "; use the server that wrote it, or a newer one");
        }
        if (tables > 0 && application != APPLICATION) {
            throw refusal("the file is a database of something else");
        }
        return version;
    }

    /** The newest revision there was: compaction may have taken its row, a restore may have gone beyond it. */
    static long newestRevision(Connection connection) throws SQLException {
        return Database.number(
                connection,
                "SELECT max(coalesce((SELECT max(revision) FROM log), 0),"
                        + " (SELECT max(value) FROM meta WHERE name IN ('revision', 'compacted')))");
    }

    /** The revision before which nothing is kept. */
    static long compacted(Connection connection) throws SQLException {
        return Database.number(connection, "SELECT value FROM meta WHERE name = 'compacted'");
    }

    private static StorageException refusal(String message) {
        return new StorageException(Reason.UNAVAILABLE, message, 0);
    }
}
