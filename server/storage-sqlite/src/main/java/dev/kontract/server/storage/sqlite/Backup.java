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
 * <p>A restored store goes on far behind the revisions of the backup and has no history. Clients have seen revisions from
 * after the backup; were these used again for other writes, a watch would go on from a state that never was. So they are
 * told to list anew, as etcd does with {@code --bump-revision --mark-compacted}.
 */
final class Backup {

    /** More writes than anyone makes between two backups. */
    private static final long BUMP = 1_000_000_000L;

    /** How the header of a database begins. */
    private static final String MAGIC = "SQLite format 3\0";

    /** Where the header has the number of the application, as big-endian bytes. */
    private static final int APPLICATION_AT = 68;

    private Backup() {}

    /** Writes what the store in {@code source} holds at this moment to {@code target}, which must not be there yet. */
    static void write(Path source, Path target) throws SQLException, IOException {
        if (!Files.exists(source)) {
            throw refusal("there is no store in " + source.getParent());
        }
        make(target, partial -> copy(source, partial));
    }

    /** Fills an empty file. */
    @FunctionalInterface
    interface Filling {
        void fill(Path empty) throws SQLException;
    }

    /** Makes {@code target}, which must not be there yet, as a whole or not at all. */
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

    /** To an empty file, whose permissions are the owner's alone. */
    private static void copy(Path source, Path empty) throws SQLException {
        try (Connection connection = Database.connectToRead(source);
                PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
            copy.setString(1, empty.toString());
            copy.executeUpdate();
        }
    }

    /**
     * Refuses a file that no server has written, before SQLite calls it a damaged store. Where there is a write-ahead log beside it,
     * the header may be in that, and SQLite has to judge.
     *
     * @throws StorageException when it is not there, or something else
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

    /** Puts a backup where {@code database} is or will be; what was there is kept beside it. Nobody else may use it. */
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
                forgetThePast(connection);
            }
            sync(partial);
            setAside(database);
            Files.move(partial, database.file(), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            delete(partial);
        }
    }

    /** With all that belongs to it: a log that outlives its file would be taken for that of the next one. */
    private static void delete(Path file) throws IOException {
        for (Path part : parts(file)) {
            Files.deleteIfExists(part);
        }
    }

    private static void check(Connection connection) throws SQLException {
        var unused = LogSchema.verify(connection);
        String finding = Database.text(connection, "PRAGMA integrity_check(1)");
        if (!finding.equals("ok")) {
            throw SqlFailure.damagedBackup(finding);
        }
    }

    /** Of whatever version: an older one is converted by the server that opens the store. */
    private static void forgetThePast(Connection connection) throws SQLException {
        long newest = LogSchema.newestRevision(connection) + BUMP;
        Database.execute(
                connection,
                "BEGIN IMMEDIATE",
                "DELETE FROM log WHERE type = 2 OR EXISTS"
                        + " (SELECT 1 FROM log n WHERE n.key = log.key AND n.revision > log.revision)",
                "UPDATE meta SET value = " + newest,
                "COMMIT");
        Database.drain(connection, "PRAGMA wal_checkpoint(TRUNCATE)");
    }

    private static void setAside(Database database) throws IOException {
        Path aside = database.file().resolveSibling("before-restore.db");
        if (Files.exists(database.file())) {
            delete(aside); // Else a restore was interrupted here, and what is aside lacks but its log.
        }
        List<Path> from = parts(database.file());
        List<Path> to = parts(aside);
        for (int i = 0; i < from.size(); i++) {
            if (Files.exists(from.get(i))) {
                Files.move(from.get(i), to.get(i));
            }
        }
    }

    /** A database's file, its write-ahead log and the index of that. */
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
