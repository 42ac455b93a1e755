package dev.kontract.server.storage.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Copies the write-ahead log to the database file while writes continue. Used by one thread at a time.
 *
 * <p>Truncating the log blocks the writer until no reader uses the log. A backup may read for minutes, so truncation is then
 * postponed: the log grows, and writes continue.
 */
final class Checkpoints implements AutoCloseable {

    private static final long WORTH_BYTES = 8L << 20;
    private static final long MOST_BYTES = 64L << 20;

    /** How long a write may wait for reads that are about to end. */
    private static final int PATIENCE_MILLIS = 100;

    private final Database database;
    private final Connection connection;

    Checkpoints(Database database) throws SQLException {
        this.database = database;
        this.connection = database.connect();
        Database.execute(connection, "PRAGMA busy_timeout = " + PATIENCE_MILLIS);
    }

    /** Runs the checkpoint that the size of the log requires, if any. */
    void run() throws SQLException {
        long size = database.walBytes();
        if (size > MOST_BYTES) {
            empty();
        } else if (size > WORTH_BYTES) {
            carryOver();
        }
    }

    /** Copies everything and truncates the log; returns false if a reader uses it, after copying as much as possible. */
    boolean empty() throws SQLException {
        return carryOver() && checkpoint("TRUNCATE");
    }

    private boolean carryOver() throws SQLException {
        return checkpoint("PASSIVE");
    }

    /** Runs a checkpoint, and returns whether the whole log has been copied. */
    private boolean checkpoint(String mode) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("PRAGMA wal_checkpoint(" + mode + ")")) {
            boolean busy = !row.next() || row.getInt(1) != 0;
            return !busy && row.getLong(2) == row.getLong(3);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
