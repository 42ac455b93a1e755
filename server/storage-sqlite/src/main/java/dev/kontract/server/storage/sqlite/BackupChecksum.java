package dev.kontract.server.storage.sqlite;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The SHA-256 of the rows of a backup, kept in a table {@code backup} of the file. SQLite's own check finds damaged pages, but not
 * a changed value.
 */
final class BackupChecksum {

    private static final String NAME = "sha256";

    /** Queries of all that counts, in a fixed order. */
    private static final List<String> CONTENTS =
            List.of("SELECT * FROM log ORDER BY revision", "SELECT * FROM meta ORDER BY name");

    private BackupChecksum() {}

    /** Adds the checksum to a file that nobody else uses, and leaves it without a write-ahead log. */
    static void add(Path file) throws SQLException {
        try (Connection connection = new Database(file, FileQuota.NONE).connect()) {
            String checksum = compute(connection);
            Database.execute(
                    connection,
                    "BEGIN IMMEDIATE",
                    "DROP TABLE IF EXISTS backup",
                    "CREATE TABLE backup (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO backup VALUES (?, ?)")) {
                insert.setString(1, NAME);
                insert.setString(2, checksum);
                insert.executeUpdate();
            }
            Database.execute(connection, "COMMIT");
            Database.drain(connection, "PRAGMA journal_mode = DELETE");
        }
    }

    /** Returns the checksum in the file; backups of earlier servers have none. */
    static Optional<String> recorded(Connection connection) throws SQLException {
        boolean present = Database.number(
                        connection, "SELECT count(*) FROM sqlite_schema WHERE name = 'backup' AND type = 'table'")
                > 0;
        return present
                ? Optional.of(Database.text(connection, "SELECT value FROM backup WHERE name = '" + NAME + "'"))
                : Optional.empty();
    }

    /**
     * Compares the contents with the checksum in the file, if it has one.
     *
     * @throws dev.kontract.server.storage.StorageException if they differ
     */
    static void check(Connection connection) throws SQLException {
        Optional<String> recorded = recorded(connection);
        if (recorded.isPresent() && !recorded.get().equals(compute(connection))) {
            throw SqlFailure.damagedBackup("its contents differ from its checksum");
        }
    }

    /** Returns the hexadecimal digest of the number of columns and of the length and bytes of each value, row by row. */
    static String compute(Connection connection) throws SQLException {
        MessageDigest digest = sha256();
        for (String query : CONTENTS) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                int columns = rows.getMetaData().getColumnCount();
                update(
                        digest,
                        ByteBuffer.allocate(Integer.BYTES).putInt(columns).array());
                while (rows.next()) {
                    for (int i = 1; i <= columns; i++) {
                        update(digest, value(rows, i));
                    }
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static byte[] value(ResultSet rows, int column) throws SQLException {
        return rows.getObject(column) instanceof byte[] bytes
                ? bytes
                : String.valueOf(rows.getString(column)).getBytes(StandardCharsets.UTF_8);
    }

    private static void update(MessageDigest digest, byte[] value) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(value.length).array());
        digest.update(value);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every JDK has it.
        }
    }
}
