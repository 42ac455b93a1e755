package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Expirations;
import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The tables and their versions.
 *
 * <p>A row of {@code log} is a write: {@code type} 0 creates, 1 updates, 2 deletes; {@code previous} is the revision it
 * replaces, 0 for a creation; {@code expires} is the deadline of the key in milliseconds since the epoch, 0 for none; only that
 * of the latest row of a key applies. The previous value is not stored a second time: compaction keeps its row as long as the
 * row that replaces it can be replayed. {@code identity} holds settings that the values depend on.
 *
 * <p>Version 1 had keys without the group, no {@code expires} and no {@code identity}.
 */
final class LogSchema {

    /** "KONT": identifies the file to {@code file(1)} and to this server. */
    static final int APPLICATION = 0x4B4F4E54;

    /** The version in which keys are {@code plural[/namespace]/name}. */
    private static final int KEYS_WITHOUT_GROUP = 1;

    /** The statements that upgrade each version to the next; the first creates everything. Only appended to. */
    private static final List<List<String>> UPGRADES = List.of(
            List.of(
                    "CREATE TABLE log (revision INTEGER PRIMARY KEY, key TEXT NOT NULL, type INTEGER NOT NULL,"
                            + " previous INTEGER NOT NULL, value BLOB NOT NULL) STRICT",
                    "CREATE UNIQUE INDEX log_by_key ON log (key, revision, type)",
                    "CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID",
                    "INSERT INTO meta VALUES ('revision', 1), ('compacted', 1)",
                    "PRAGMA application_id = " + APPLICATION),
            List.of(
                    "ALTER TABLE log ADD COLUMN expires INTEGER NOT NULL DEFAULT 0",
                    "CREATE INDEX log_by_expiry ON log (expires, key) WHERE expires > 0",
                    "CREATE TABLE identity (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID"));

    private LogSchema() {}

    /** Returns the latest version. */
    static int version() {
        return UPGRADES.size();
    }

    /**
     * Creates the tables, or upgrades those of an older version. Each upgrade is one transaction, so a file is either converted
     * or unchanged.
     *
     * @param conversion converts the keys of the first version
     * @throws StorageException {@link Reason#UNAVAILABLE} if the file is not a store, was written by a newer version, or cannot
     *     be converted
     */
    static void prepare(Connection connection, KeyConversion conversion) throws SQLException {
        int from = (int) verify(connection);
        for (int next = from; next < UPGRADES.size(); next++) {
            Database.execute(connection, "BEGIN IMMEDIATE");
            try {
                Database.execute(connection, UPGRADES.get(next).toArray(String[]::new));
                if (next == KEYS_WITHOUT_GROUP && from == KEYS_WITHOUT_GROUP) {
                    KeyUpgrade.run(connection, conversion);
                }
                Database.execute(connection, "PRAGMA user_version = " + (next + 1), "COMMIT");
            } catch (SQLException | RuntimeException e) {
                rollBack(connection, e);
                throw e;
            }
        }
    }

    /** Keeps {@code cause} as the exception of the caller. A full disk has already rolled back the transaction. */
    private static void rollBack(Connection connection, Exception cause) {
        try {
            Database.execute(connection, "ROLLBACK");
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    /** Returns the deadlines of the existing keys. */
    static List<Expirations.Deadline> deadlines(Connection connection) throws SQLException {
        List<Expirations.Deadline> deadlines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT key, revision, expires FROM log l WHERE expires > 0"
                        + " AND NOT EXISTS (SELECT 1 FROM log n WHERE n.key = l.key AND n.revision > l.revision)"
                        + " ORDER BY expires")) {
            while (rows.next()) {
                deadlines.add(new Expirations.Deadline(rows.getString(1), rows.getLong(2), rows.getLong(3)));
            }
        }
        return deadlines;
    }

    /** Returns the version of the file, 0 if it is empty. */
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

    /** Returns the highest revision ever assigned: compaction may have removed its row, and a restore may have raised it. */
    static long newestRevision(Connection connection) throws SQLException {
        return Database.number(
                connection,
                "SELECT max(coalesce((SELECT max(revision) FROM log), 0),"
                        + " (SELECT max(value) FROM meta WHERE name IN ('revision', 'compacted')))");
    }

    /** Returns the revision before which nothing is kept. */
    static long compacted(Connection connection) throws SQLException {
        return Database.number(connection, "SELECT value FROM meta WHERE name = 'compacted'");
    }

    private static StorageException refusal(String message) {
        return new StorageException(Reason.UNAVAILABLE, message, 0);
    }
}
