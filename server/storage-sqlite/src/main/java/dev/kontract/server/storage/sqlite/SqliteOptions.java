package dev.kontract.server.storage.sqlite;

import java.nio.file.Path;

/**
 * The location and limits of a store.
 *
 * @param folder the folder, used by one storage alone; created if it does not exist
 * @param retention how much history to keep
 * @param quota maximum size of the file in bytes, or 0 for no limit; deletions may exceed it slightly
 */
public record SqliteOptions(Path folder, Retention retention, long quota) {

    /** Returns the default options for a store in {@code folder}. */
    public static SqliteOptions in(Path folder) {
        return new SqliteOptions(folder, Retention.DEFAULT, 0);
    }

    /** Returns these options with another retention. */
    public SqliteOptions retaining(Retention other) {
        return new SqliteOptions(folder, other, quota);
    }

    /** Returns these options with a quota in bytes. */
    public SqliteOptions limitedTo(long bytes) {
        return new SqliteOptions(folder, retention, bytes);
    }
}
