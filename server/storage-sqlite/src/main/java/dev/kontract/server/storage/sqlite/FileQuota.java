package dev.kontract.server.storage.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The maximum size of the file. Deletions, and the updates that precede the deletion of an object with finalizers, write too, so
 * some space is reserved for them; otherwise a full store could not be emptied.
 *
 * @param bytes the maximum, or 0 for none
 */
record FileQuota(long bytes) {

    static final FileQuota NONE = new FileQuota(0);

    private static final long RESERVE = 16L << 20;

    /** The purpose of a write. */
    enum Use {
        ANYTHING,
        /** To free space: a deletion, what leads to one, or compaction. */
        RELEASE
    }

    /** Limits later writes over {@code connection}. */
    void hold(Connection connection, Use use) throws SQLException {
        if (bytes == 0) {
            return;
        }
        long most = use == Use.RELEASE ? bytes + RESERVE : bytes;
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA max_page_count = " + Math.max(1, most / Database.PAGE_BYTES));
        }
    }
}
