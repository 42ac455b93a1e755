package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Adds the API group to the keys of a store of version 1, including its history. */
final class KeyUpgrade {

    /** SQLite takes the value from the row with the maximum. */
    private static final String NEWEST = "SELECT key, value, max(revision) FROM log GROUP BY key";

    private KeyUpgrade() {}

    /**
     * Renames all keys in the current transaction.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if a key cannot be converted
     */
    static void run(Connection connection, KeyConversion conversion) throws SQLException {
        Database.execute(
                connection, "CREATE TEMP TABLE renamed (old TEXT PRIMARY KEY, new TEXT NOT NULL) WITHOUT ROWID");
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(NEWEST);
                PreparedStatement insert = connection.prepareStatement("INSERT INTO renamed VALUES (?, ?)")) {
            while (rows.next()) {
                String key = rows.getString(1);
                insert.setString(1, key);
                insert.setString(2, converted(key, rows.getBytes(2), conversion));
                insert.executeUpdate();
            }
        }
        Database.execute(
                connection, "UPDATE log SET key = (SELECT new FROM renamed WHERE old = log.key)", "DROP TABLE renamed");
    }

    private static String converted(String key, byte[] value, KeyConversion conversion) {
        try {
            return conversion.convert(key, value);
        } catch (IllegalArgumentException e) {
            StorageException refusal = new StorageException(
                    Reason.UNAVAILABLE,
                    "the store has version 1 and cannot be converted: " + e.getMessage() + ". Nothing was changed",
                    0);
            refusal.initCause(e);
            throw refusal;
        }
    }
}
