package dev.kontract.server.storage.sqlite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** A store in the format of version 1: keys without the group, no expiry, no identity. Used by one thread. */
public final class VersionOne implements AutoCloseable {

    private static final String[] SCHEMA = {
        "PRAGMA page_size = 4096",
        "PRAGMA auto_vacuum = INCREMENTAL",
        "PRAGMA journal_mode = WAL",
        "CREATE TABLE log (revision INTEGER PRIMARY KEY, key TEXT NOT NULL, type INTEGER NOT NULL,"
                + " previous INTEGER NOT NULL, value BLOB NOT NULL) STRICT",
        "CREATE UNIQUE INDEX log_by_key ON log (key, revision, type)",
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID",
        "INSERT INTO meta VALUES ('revision', 1), ('compacted', 1)",
        "PRAGMA application_id = " + 0x4B4F4E54,
        "PRAGMA user_version = 1"
    };

    private final Connection connection;

    /** Creates an empty store in {@code folder}. */
    public VersionOne(Path folder) throws SQLException, IOException {
        Files.createDirectories(folder);
        connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("kontract.db"));
        try (Statement statement = connection.createStatement()) {
            for (String each : SCHEMA) {
                statement.execute(each);
            }
        }
    }

    /**
     * Adds a row.
     *
     * @param type 0 for a creation, 1 for an update, 2 for a deletion
     * @param previous the revision it replaces, 0 for none
     */
    public VersionOne write(long revision, String key, int type, long previous, String value) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO log VALUES (?, ?, ?, ?, ?)")) {
            insert.setLong(1, revision);
            insert.setString(2, key);
            insert.setInt(3, type);
            insert.setLong(4, previous);
            insert.setBytes(5, value.getBytes(StandardCharsets.UTF_8));
            insert.executeUpdate();
        }
        return this;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
