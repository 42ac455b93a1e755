package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes of the log. Used by the committer's thread only. */
final class LogWriter implements AutoCloseable {

    private static final String REPLACED = "DELETE FROM log WHERE revision IN"
            + " (SELECT previous FROM log WHERE revision > ?1 AND revision <= ?2 AND previous > 0)";
    private static final String DELETED = "DELETE FROM log WHERE revision > ?1 AND revision <= ?2 AND type = 2";

    private final Connection connection;
    private final FileQuota quota;
    private Statements statements;

    /** Prepared statements; the driver closes them after a failure. */
    private record Statements(
            PreparedStatement begin,
            PreparedStatement commit,
            PreparedStatement newest,
            PreparedStatement insert,
            PreparedStatement removeReplaced,
            PreparedStatement removeDeleted,
            PreparedStatement setCompacted)
            implements AutoCloseable {

        static Statements prepare(Connection on) throws SQLException {
            return new Statements(
                    on.prepareStatement("BEGIN IMMEDIATE"),
                    on.prepareStatement("COMMIT"),
                    on.prepareStatement(
                            "SELECT revision, type, value FROM log WHERE key = ? ORDER BY revision DESC LIMIT 1"),
                    on.prepareStatement("INSERT INTO log (revision, key, type, previous, value, expires)"
                            + " VALUES (?, ?, ?, ?, ?, ?)"),
                    on.prepareStatement(REPLACED),
                    on.prepareStatement(DELETED),
                    on.prepareStatement("UPDATE meta SET value = ? WHERE name = 'compacted'"));
        }

        @Override
        public void close() throws SQLException {
            for (PreparedStatement each :
                    List.of(begin, commit, newest, insert, removeReplaced, removeDeleted, setCompacted)) {
                each.close();
            }
        }
    }

    LogWriter(Connection connection, FileQuota quota) throws SQLException {
        this.connection = connection;
        this.quota = quota;
        this.statements = Statements.prepare(connection);
    }

    /** Begins a transaction with the space reserved for {@code use}. */
    void begin(FileQuota.Use use) throws SQLException {
        quota.hold(connection, use);
        statements.begin.executeUpdate();
    }

    void commit() throws SQLException {
        statements.commit.executeUpdate();
    }

    /** Rolls back after a failure, unless SQLite has already done so, as on a full disk. */
    void recover() throws SQLException {
        statements.close();
        try {
            Database.execute(connection, "ROLLBACK");
        } catch (SQLException e) {
            if (!String.valueOf(e.getMessage()).contains("no transaction is active")) {
                throw e;
            }
        }
        statements = Statements.prepare(connection);
    }

    /** Returns the value under {@code key}, including the writes of this transaction. */
    @Nullable
    Entry current(String key) throws SQLException {
        statements.newest.setString(1, key);
        try (ResultSet row = statements.newest.executeQuery()) {
            if (!row.next() || row.getInt(2) == RowType.DELETED) {
                return null;
            }
            return new Entry(key, row.getBytes(3), row.getLong(1));
        }
    }

    /** Adds a row; the key expires at {@code deadline}, in milliseconds since the epoch, 0 for never. */
    void append(Change change, long deadline) throws SQLException {
        Entry previous = change.previous();
        statements.insert.setLong(1, change.entry().revision());
        statements.insert.setString(2, change.entry().key());
        statements.insert.setInt(3, RowType.number(change.type()));
        statements.insert.setLong(4, previous == null ? 0 : previous.revision());
        statements.insert.setBytes(5, change.entry().value());
        statements.insert.setLong(6, deadline);
        statements.insert.executeUpdate();
    }

    /** Removes the values that the writes in {@code (from, to]} replaced or deleted. */
    void compact(long from, long to) throws SQLException {
        for (PreparedStatement each : List.of(statements.removeReplaced, statements.removeDeleted)) {
            each.setLong(1, from);
            each.setLong(2, to);
            each.executeUpdate();
        }
        statements.setCompacted.setLong(1, to);
        statements.setCompacted.executeUpdate();
    }

    /** Frees up to {@code pages} pages, and returns how many free pages are left. */
    long giveBack(int pages) throws SQLException {
        Database.drain(connection, "PRAGMA incremental_vacuum(" + pages + ")");
        return Database.number(connection, "PRAGMA freelist_count");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
