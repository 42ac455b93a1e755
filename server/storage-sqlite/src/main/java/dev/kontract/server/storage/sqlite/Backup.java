package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Copies a store to one file and back.
 *
 * <p>The revisions of a restored store continue far above those of the backup, and it has no history. Clients have seen
 * revisions from after the backup; if these were assigned again to other writes, a watch would resume from a state that never
 * existed. Clients therefore have to list again, as with {@code --bump-revision --mark-compacted} in etcd.
 */
final class Backup {

    /** More writes than can happen between two backups. */
    private static final long BUMP = 1_000_000_000L;

    /** The first bytes of a database file. */
    private static final String MAGIC = "SQLite format 3\0";

    /** Offset of the application ID in the header, as big-endian bytes. */
    private static final int APPLICATION_AT = 68;

    private Backup() {}

    /** Writes the current contents of the store in {@code source} to {@code target}, which must not exist. */
    static void write(Path source, Path target) throws SQLException, IOException {
        if (!Files.exists(source)) {
            throw refusal("there is no store in " + source.getParent()
                    + "; --data-dir must name the data directory of a server");
        }
        make(target, partial -> {
            copy(source, partial);
            BackupChecksum.add(partial);
        });
    }

    /** Writes to a file that nobody else uses. */
    @FunctionalInterface
    interface Filling {
        void fill(Path file) throws SQLException;
    }

    /** Creates {@code target}, which must not exist, completely or not at all. */
    static void make(Path target, Filling filling) throws SQLException, IOException {
        if (Files.exists(target)) {
            throw refusal(target + " exists already");
        }
        Path directory = target.toAbsolutePath().getParent();
        if (directory == null) {
            throw refusal(target + " is not a file");
        }
        Path partial = Files.createTempFile(directory, "backup", ".partial");
        try {
            filling.fill(partial);
            sync(partial);
            Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(partial);
        }
    }

    /** Copies to an empty file that only the owner can read. */
    private static void copy(Path source, Path empty) throws SQLException {
        try (Connection connection = Database.connectToRead(source);
                PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
            copy.setString(1, empty.toString());
            copy.executeUpdate();
        }
    }

    /**
     * Rejects a file that no server has written, before SQLite reports it as a damaged store. If it has a write-ahead log, the
     * header may be in the log, so the check is left to SQLite.
     *
     * @throws StorageException if the file does not exist or is not a store
     */
    static void require(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw refusal("there is no file " + file);
        }
        boolean hasLog = new Database(file, FileQuota.NONE).unclean();
        if (!Files.isRegularFile(file) || !(hasLog || isOurs(file))) {
            throw refusal(file + " is not a backup of this server");
        }
    }

    private static boolean isOurs(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            byte[] header = content.readNBytes(APPLICATION_AT + Integer.BYTES);
            return new String(header, StandardCharsets.ISO_8859_1).startsWith(MAGIC)
                    && header.length == APPLICATION_AT + Integer.BYTES
                    && ByteBuffer.wrap(header).getInt(APPLICATION_AT) == LogSchema.APPLICATION;
        }
    }

    /**
     * Replaces {@code database}, if it exists, with a backup; the replaced files are kept beside it. No other process may use
     * it.
     */
    static void restore(Path backup, Database database) throws SQLException, IOException {
        if (new Database(backup, FileQuota.NONE).unclean()) {
            throw refusal(
                    backup + " is a store with a write-ahead log beside it, which would be lost; make a backup of it");
        }
        require(backup);
        Path partial = database.file().resolveSibling("kontract.db.partial");
        try {
            delete(partial);
            Files.copy(backup, partial);
            try (Connection connection = new Database(partial, FileQuota.NONE).connect()) {
                check(connection);
                dropHistory(connection);
            }
            sync(partial);
            setAside(database);
            Files.move(partial, database.file(), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(partial);
        }
    }

    /** Deletes a database with its associated files: SQLite would apply a leftover log to the next database. */
    private static void delete(Path file) throws IOException {
        for (Path part : parts(file)) {
            Files.deleteIfExists(part);
        }
    }

    /**
     * Checks the pages of a backup, and its contents against its checksum.
     *
     * @throws StorageException if it is damaged, or was written by a newer server
     */
    static void check(Connection connection) throws SQLException {
        var unused = LogSchema.verify(connection);
        String finding = Database.text(connection, "PRAGMA integrity_check(1)");
        if (!finding.equals("ok")) {
            throw SqlFailure.damagedBackup(finding);
        }
        BackupChecksum.check(connection);
    }

    /** Accepts any version: the server that opens the store converts an older one. */
    private static void dropHistory(Connection connection) throws SQLException {
        long newest = LogSchema.newestRevision(connection) + BUMP;
        Database.execute(
                connection,
                "BEGIN IMMEDIATE",
                "DROP TABLE IF EXISTS backup",
                "DELETE FROM log WHERE type = 2 OR EXISTS"
                        + " (SELECT 1 FROM log n WHERE n.key = log.key AND n.revision > log.revision)",
                "UPDATE meta SET value = " + newest,
                "COMMIT");
        Database.drain(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
    }

    private static void setAside(Database database) throws IOException {
        Path aside = database.file().resolveSibling("before-restore.db");
        if (Files.exists(database.file())) {
            delete(aside); // Otherwise a restore was interrupted here, and only the log has to be moved.
        }
        List<Path> from = parts(database.file());
        List<Path> to = parts(aside);
        for (int i = 0; i < from.size(); i++) {
            if (Files.exists(from.get(i))) {
                Files.move(from.get(i), to.get(i));
            }
        }
    }

    /** Returns a database's file, its write-ahead log and its shared-memory file. */
    private static List<Path> parts(Path file) {
        return Stream.of("", "-wal", "-shm")
                .map(suffix -> file.resolveSibling(file.getFileName() + suffix))
                .toList();
    }

    private static void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private static StorageException refusal(String message) {
        return new StorageException(Reason.UNAVAILABLE, message, 0);
    }
}
