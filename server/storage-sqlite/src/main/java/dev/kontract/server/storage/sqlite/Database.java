package dev.kontract.server.storage.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;

/** The database file and its connections. */
final class Database {

    static final int PAGE_BYTES = 4096;

    private static final int BUSY_MILLIS = 10_000;

    /**
     * Size of the log, about 40 MB, at which the writer itself checkpoints if the maintenance thread has not kept up; rare
     * enough not to matter.
     */
    private static final int AUTOCHECKPOINT_PAGES = 10_000;

    /**
     * Page cache of a connection, outside of the heap. It can be small: the system caches the file, and frequently read objects
     * are on the heap.
     */
    private static final int CACHE_KILOBYTES = 4096;

    private final Path file;
    private final FileQuota quota;

    Database(SqliteOptions options) {
        this(options.folder().resolve("kontract.db"), new FileQuota(options.quota()));
    }

    Database(Path file, FileQuota quota) {
        this.file = file;
        this.quota = quota;
    }

    Path file() {
        return file;
    }

    FileQuota quota() {
        return quota;
    }

    private Path wal() {
        return file.resolveSibling(file.getFileName() + "-wal");
    }

    /** Returns the size of the write-ahead log. */
    long walBytes() {
        try {
            return Files.exists(wal()) ? Files.size(wal()) : 0;
        } catch (IOException e) {
            return 0; // Deleted between the two calls.
        }
    }

    /** Returns whether the last process that used the file did not close it. */
    boolean unclean() {
        return walBytes() > 0;
    }

    /** Opens a connection. The first one sets the modes that are stored in the file itself. */
    Connection connect() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setGetGeneratedKeys(false); // otherwise the driver runs a query after each statement that writes
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file, config.toProperties());
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = " + BUSY_MILLIS);
            statement.execute("PRAGMA page_size = " + PAGE_BYTES);
            statement.execute("PRAGMA auto_vacuum = INCREMENTAL");
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("PRAGMA synchronous = FULL");
            statement.execute("PRAGMA wal_autocheckpoint = " + AUTOCHECKPOINT_PAGES);
            statement.execute("PRAGMA journal_size_limit = " + (long) AUTOCHECKPOINT_PAGES * PAGE_BYTES);
            statement.execute("PRAGMA cache_size = -" + CACHE_KILOBYTES);
            quota.hold(connection, FileQuota.Use.ANYTHING);
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /** Opens a read-only connection that leaves checkpoints to the process that writes. */
    static Connection connectToRead(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(BUSY_MILLIS);
        return DriverManager.getConnection("jdbc:sqlite:" + file, config.toProperties());
    }

    /** Reads a number. */
    static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    /** Reads a string. */
    static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? String.valueOf(rows.getString(1)) : "";
        }
    }

    /** Runs a statement that does its work row by row, to the last row. */
    static void drain(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean more = statement.execute(query);
            if (!more) {
                return;
            }
            try (ResultSet rows = statement.getResultSet()) {
                while (more) {
                    more = rows.next();
                }
            }
        }
    }

    /** Executes statements in order. */
    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
