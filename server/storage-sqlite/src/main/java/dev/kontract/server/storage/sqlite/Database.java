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

/** The file and how connections to it are set up. */
final class Database {

    static final int PAGE_BYTES = 4096;

    private static final int BUSY_MILLIS = 10_000;

    /** The writer checkpoints at 40 MB of log if the maintenance thread has not kept up; seldom enough not to be felt. */
    private static final int AUTOCHECKPOINT_PAGES = 10_000;

    /** Pages a connection keeps outside of the heap; behind it the system has them too, and what is read often is on the heap. */
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

    /** How large the write-ahead log is. */
    long walBytes() {
        try {
            return Files.exists(wal()) ? Files.size(wal()) : 0;
        } catch (IOException e) {
            return 0; // It went away between the two calls.
        }
    }

    /** Whether the last process that had the file did not come to close it. */
    boolean unclean() {
        return walBytes() > 0;
    }

    /** A connection; the modes which are kept in the file itself are set by the first one. */
    Connection connect() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setGetGeneratedKeys(false); // otherwise each statement that writes is followed by a query
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

    /** A connection that leaves everything to the process which writes, if there is one. */
    static Connection connectToRead(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(BUSY_MILLIS);
        return DriverManager.getConnection("jdbc:sqlite:" + file, config.toProperties());
    }

    /** Reads one number. */
    static long number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getLong(1) : 0;
        }
    }

    /** Reads one text. */
    static String text(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? String.valueOf(rows.getString(1)) : "";
        }
    }

    /** Runs a statement that does its work row by row, to its end. */
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

    /** Runs statements one after the other. */
    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String each : statements) {
                statement.execute(each);
            }
        }
    }
}
