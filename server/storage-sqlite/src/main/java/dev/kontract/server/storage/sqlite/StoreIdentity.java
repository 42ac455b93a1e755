package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** The settings with which a store was written, by flag name; with others, its values would be misread. */
final class StoreIdentity {

    private StoreIdentity() {}

    /**
     * Compares the store's settings with those of the server, and records missing ones.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if one differs
     */
    static void check(Connection connection, Map<String, String> settings) throws SQLException {
        for (Map.Entry<String, String> setting : new TreeMap<>(settings).entrySet()) {
            String recorded = recorded(connection, setting.getKey(), setting.getValue());
            if (!recorded.equals(setting.getValue())) {
                String flag = "--" + setting.getKey();
                throw new StorageException(
                        Reason.UNAVAILABLE,
                        "the store was written with " + flag + " " + recorded + ", not " + setting.getValue()
                                + "; start the server with " + flag + " " + recorded + ", or on another data directory",
                        0);
            }
        }
    }

    /** Returns the store's setting, which becomes {@code given} if it had none. */
    private static String recorded(Connection connection, String name, String given) throws SQLException {
        try (PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO identity VALUES (?, ?) ON CONFLICT DO NOTHING");
                PreparedStatement query = connection.prepareStatement("SELECT value FROM identity WHERE name = ?")) {
            insert.setString(1, name);
            insert.setString(2, given);
            insert.executeUpdate();
            query.setString(1, name);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getString(1) : given;
            }
        }
    }
}
