package dev.kontract.server.storage.sqlite;

import java.nio.file.Path;

/**
 * Where and how a storage keeps its file.
 *
 * @param folder the folder, which belongs to one storage alone; made if it is not there
 * @param retention how much history to keep
 * @param quota most bytes the file may take, or 0 for as many as the disk has; deletions may go a little beyond
 */
public record SqliteOptions(Path folder, Retention retention, long quota) {

    /** The usual options for a storage in {@code folder}. */
    public static SqliteOptions in(Path folder) {
        return new SqliteOptions(folder, Retention.DEFAULT, 0);
    }

    /** These options with another retention. */
    public SqliteOptions retaining(Retention other) {
        return new SqliteOptions(folder, other, quota);
    }

    /** These options with a quota in bytes. */
    public SqliteOptions limitedTo(long bytes) {
        return new SqliteOptions(folder, retention, bytes);
    }
}
