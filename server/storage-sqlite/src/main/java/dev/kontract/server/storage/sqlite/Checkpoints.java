package dev.kontract.server.storage.sqlite;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Copies the write-ahead log into the database file while writes go on. Used by one thread at a time.
 *
 * <p>Emptying the log blocks the writer for as long as anybody reads from the log. A backup may read for minutes, so what it holds
 * back is left for later: meanwhile the log grows, and writes go on.
 */
final class Checkpoints implements AutoCloseable {

    private static final long WORTH_BYTES = 8L << 20;
    private static final long MOST_BYTES = 64L << 20;

    /** How long a write may have to wait for reads that are about to end. */
    private static final int PATIENCE_MILLIS = 100;

    private final Database database;
    private final Connection connection;

    Checkpoints(Database database) throws SQLException {
        this.database = database;
        this.connection = database.connect();
        Database.execute(connection, "PRAGMA busy_timeout = " + PATIENCE_MILLIS);
    }

    /** Checkpoints as far as the size of the log requires. */
    void look() throws SQLException {
        long size = database.walBytes();
        if (size > MOST_BYTES) {
            empty();
        } else if (size > WORTH_BYTES) {
            carryOver();
        }
    }

    /** Copies everything and truncates the log; false if somebody reads from it, and then as much as possible is copied. */
    boolean empty() throws SQLException {
        return carryOver() && checkpoint("TRUNCATE");
    }

    private boolean carryOver() throws SQLException {
        return checkpoint("PASSIVE");
    }

    /** Whether all that the log held is in the file now. */
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
