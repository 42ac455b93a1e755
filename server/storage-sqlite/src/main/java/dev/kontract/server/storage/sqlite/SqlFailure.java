package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import java.sql.SQLException;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;

/** Converts failures of SQLite to storage exceptions. */
final class SqlFailure {

    private static final String DAMAGED =
            "the store is damaged (%s). Nothing was changed. Restore a backup of it, or keep a"
                    + " copy of the folder and rescue what can be read with: sqlite3 kontract.db .recover";

    private static final String FULL =
            "database space exceeded: the disk of the store is full, or its quota; reads go on, and writes once"
                    + " objects are deleted or space is freed";

    private static final Set<Integer> UNUSABLE_CODES = Set.of(
            SQLiteErrorCode.SQLITE_CANTOPEN.code,
            SQLiteErrorCode.SQLITE_IOERR.code,
            SQLiteErrorCode.SQLITE_PERM.code,
            SQLiteErrorCode.SQLITE_READONLY.code);

    private SqlFailure() {}

    static StorageException of(SQLException failure, long revision) {
        StorageException refusal = new StorageException(reason(failure), message(failure), revision);
        refusal.initCause(failure);
        return refusal;
    }

    /** Returns the exception for a damaged backup. */
    static StorageException ofBackup(SQLException failure) {
        return isDamage(failure) ? damagedBackup(String.valueOf(failure.getMessage())) : of(failure, 0);
    }

    static StorageException damagedBackup(String finding) {
        return new StorageException(Reason.UNAVAILABLE, "the backup is damaged: " + finding, 0);
    }

    static StorageException damaged(String finding) {
        return new StorageException(Reason.UNAVAILABLE, String.format(DAMAGED, finding), 0);
    }

    static boolean isFull(SQLException failure) {
        return code(failure) == SQLiteErrorCode.SQLITE_FULL.code;
    }

    private static Reason reason(SQLException failure) {
        return isFull(failure) ? Reason.FULL : Reason.UNAVAILABLE;
    }

    private static String message(SQLException failure) {
        if (isDamage(failure)) {
            return String.format(DAMAGED, failure.getMessage());
        }
        if (UNUSABLE_CODES.contains(code(failure))) {
            return "the store cannot be used (" + failure.getMessage()
                    + "). kontract.db has to be a file that the user "
                    + System.getProperty("user.name")
                    + " can read and write, in a folder where that user can create files, on a disk that works";
        }
        return isFull(failure) ? FULL : String.valueOf(failure.getMessage());
    }

    private static boolean isDamage(SQLException failure) {
        int code = code(failure);
        return code == SQLiteErrorCode.SQLITE_CORRUPT.code || code == SQLiteErrorCode.SQLITE_NOTADB.code;
    }

    /** Returns the primary code; SQLite encodes details in the higher bytes. */
    private static int code(SQLException failure) {
        return failure.getErrorCode() & 0xFF;
    }
}
