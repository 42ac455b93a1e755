package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads of the log over one connection. Used by one thread at a time; every read is one transaction. */
final class LogReader implements AutoCloseable {

    /** Appended to a prefix, sorts after every key with that prefix. */
    private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    /** The latest row of each key in a range, from the index alone; SQLite takes the type from the row with the maximum. */
    private static final String NEWEST = "SELECT key, max(revision) AS revision, type FROM log"
            + " WHERE key >= ?1 AND key > ?2 AND key < ?3 AND revision <= ?4 GROUP BY key ORDER BY key";

    private static final String CHANGES = "SELECT l.revision, l.key, l.type, l.value, p.revision, p.value FROM log l"
            + " LEFT JOIN log p ON p.revision = l.previous WHERE l.revision > ?1 AND l.revision <= ?2"
            + " ORDER BY l.revision";

    private static final String OF_KEY = "SELECT l.revision, l.key, l.type, l.value, p.revision, p.value FROM log l"
            + " LEFT JOIN log p ON p.revision = l.previous WHERE l.key = ?1 ORDER BY l.revision DESC LIMIT ?2";

    private final Connection connection;
    private final PreparedStatement newestOfKey;
    private final PreparedStatement newest;
    private final PreparedStatement value;
    private final PreparedStatement count;
    private final PreparedStatement changes;
    private final PreparedStatement changesOfKey;

    LogReader(Connection connection) throws SQLException {
        this.connection = connection;
        newestOfKey = connection.prepareStatement("SELECT revision, type, value FROM log"
                + " WHERE key = ? AND revision <= ? ORDER BY revision DESC LIMIT 1");
        newest = connection.prepareStatement(NEWEST);
        value = connection.prepareStatement("SELECT value FROM log WHERE revision = ?");
        count = connection.prepareStatement("SELECT count(*) FROM (" + NEWEST + ") WHERE type <> 2");
        changes = connection.prepareStatement(CHANGES);
        changesOfKey = connection.prepareStatement(OF_KEY);
    }

    /** A read in one transaction. */
    @FunctionalInterface
    interface Query<T> {
        T run(LogReader reader) throws SQLException;
    }

    /** Runs {@code query} on one state of the log. */
    <T> T transact(Query<T> query) throws SQLException {
        Database.execute(connection, "BEGIN");
        try {
            return query.run(this);
        } finally {
            Database.execute(connection, "ROLLBACK");
        }
    }

    /** Returns the revision before which nothing is kept, in the state that this transaction sees. */
    long compacted() throws SQLException {
        return LogSchema.compacted(connection);
    }

    Optional<Entry> get(String key, long revision) throws SQLException {
        newestOfKey.setString(1, key);
        newestOfKey.setLong(2, revision);
        try (ResultSet row = newestOfKey.executeQuery()) {
            if (!row.next() || row.getInt(2) == RowType.DELETED) {
                return Optional.empty();
            }
            return Optional.of(new Entry(key, row.getBytes(3), row.getLong(1)));
        }
    }

    Listing list(Range range, long revision) throws SQLException {
        List<Entry> page = new ArrayList<>();
        long rejected = 0;
        bind(newest, range.prefix(), range.after(), revision);
        try (ResultSet rows = newest.executeQuery()) {
            while (rows.next()) {
                if (rows.getInt(3) == RowType.DELETED) {
                    continue;
                }
                Entry entry = entry(rows.getString(1), rows.getLong(2));
                if (!range.filter().test(entry)) {
                    rejected++;
                    continue;
                }
                page.add(entry);
                if (page.size() == range.limit()) {
                    return new Listing(page, revision, count(range.prefix(), entry.key(), revision), rejected);
                }
            }
        }
        return new Listing(page, revision, 0, rejected);
    }

    private Entry entry(String key, long revision) throws SQLException {
        value.setLong(1, revision);
        try (ResultSet row = value.executeQuery()) {
            if (!row.next()) {
                throw new SQLException("the index of the log has a row that the log has not");
            }
            return new Entry(key, row.getBytes(1), revision);
        }
    }

    private long count(String prefix, String after, long revision) throws SQLException {
        bind(count, prefix, after, revision);
        try (ResultSet row = count.executeQuery()) {
            return row.next() ? row.getLong(1) : 0;
        }
    }

    private static void bind(PreparedStatement statement, String prefix, String after, long revision)
            throws SQLException {
        statement.setString(1, prefix);
        statement.setString(2, after);
        statement.setString(3, prefix + LAST);
        statement.setLong(4, revision);
    }

    /** Passes all changes in {@code (after, to]} to {@code action}. */
    void changes(long after, long to, Consumer<Change> action) throws SQLException {
        changes.setLong(1, after);
        changes.setLong(2, to);
        try (ResultSet rows = changes.executeQuery()) {
            while (rows.next()) {
                action.accept(change(rows));
            }
        }
    }

    /** Returns the latest changes of a key, latest first. */
    List<Change> changes(String key, int limit) throws SQLException {
        List<Change> found = new ArrayList<>();
        changesOfKey.setString(1, key);
        changesOfKey.setInt(2, limit);
        try (ResultSet rows = changesOfKey.executeQuery()) {
            while (rows.next()) {
                found.add(change(rows));
            }
        }
        return found;
    }

    private static Change change(ResultSet row) throws SQLException {
        String key = row.getString(2);
        Entry entry = new Entry(key, row.getBytes(4), row.getLong(1));
        byte[] before = row.getBytes(6);
        Entry previous = before == null ? null : new Entry(key, before, row.getLong(5));
        return new Change(RowType.type(row.getInt(3)), entry, previous);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
