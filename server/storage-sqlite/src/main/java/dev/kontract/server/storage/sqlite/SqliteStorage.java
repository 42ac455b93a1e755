package dev.kontract.server.storage.sqlite;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.FileFailure;
import dev.kontract.server.storage.FolderLock;
import dev.kontract.server.storage.History;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A storage in one SQLite file. Safe for use by many threads; the folder is locked by one process at a time.
 *
 * <p>When a write returns it has been synced to disk. On a full disk, writes are rejected with {@link Reason#FULL} while reads
 * continue; writes succeed again once there is space. Revisions continue after a restart.
 */
public final class SqliteStorage implements Storage {

    private static final Logger LOG = LoggerFactory.getLogger(SqliteStorage.class);

    private final Database database;
    private final OpenStore opened;
    private final ReaderPool readers;
    private volatile boolean closed;

    private SqliteStorage(Database database, OpenStore opened) {
        this.database = database;
        this.opened = opened;
        this.readers = new ReaderPool(database);
    }

    /**
     * Opens the store outside of a server, and creates it if it does not exist. Keys do not expire, and older versions are not
     * converted.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if another server uses the folder, or the file is damaged, newer than
     *     this server, or not a store; the message names the remedy
     */
    public static SqliteStorage open(SqliteOptions options) {
        return open(options, StorageEnvironment.DETACHED);
    }

    /**
     * Opens the store for a server, and creates it if it does not exist.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE}, also if the store was written with settings that differ from those
     *     of {@code environment}, or is of an older version and cannot be converted; the message names the remedy
     */
    public static SqliteStorage open(SqliteOptions options, StorageEnvironment environment) {
        Database database = new Database(options);
        return new SqliteStorage(database, OpenStore.open(database, options, environment));
    }

    /**
     * Replaces the store in a folder with a backup; no server may be running on it. The replaced store stays in the folder as
     * {@code before-restore.db}. Revisions continue far above those of the backup, and clients that watch have to list again.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if the folder is in use or the backup cannot be used
     */
    public static void restore(Path backup, Path folder) {
        FolderLock lock = FolderLock.acquire(folder);
        try (lock) {
            Backup.restore(backup, new Database(SqliteOptions.in(folder)));
        } catch (SQLException e) {
            throw SqlFailure.ofBackup(e);
        } catch (IOException e) {
            throw new StorageException(
                    Reason.UNAVAILABLE, "cannot restore " + backup + ": " + FileFailure.message(e), 0);
        }
    }

    /**
     * Copies the current contents of the store to a new file while it continues to serve.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if the file exists or cannot be written
     */
    public void backup(Path target) {
        requireOpen();
        try {
            Backup.write(database.file(), target);
        } catch (SQLException e) {
            throw SqlFailure.of(e, revision());
        } catch (IOException e) {
            throw new StorageException(
                    Reason.UNAVAILABLE, "cannot write " + target + ": " + FileFailure.message(e), revision());
        }
    }

    /**
     * Copies the current contents of the store in a folder to a new file; a server may be running on it.
     *
     * @throws StorageException {@link Reason#UNAVAILABLE} if there is no store, or the file exists or cannot be written
     */
    public static void backup(Path folder, Path target) {
        try {
            Backup.write(new Database(SqliteOptions.in(folder)).file(), target);
        } catch (SQLException e) {
            throw SqlFailure.of(e, 0);
        } catch (IOException e) {
            throw new StorageException(Reason.UNAVAILABLE, "cannot write " + target + ": " + FileFailure.message(e), 0);
        }
    }

    @Override
    public long revision() {
        requireOpen();
        return head().revision();
    }

    @Override
    public Optional<Entry> get(String key) {
        requireOpen();
        long now = head().revision();
        return read(reader -> reader.get(key, newest(now, reader)));
    }

    @Override
    public Listing list(Range range) {
        requireOpen();
        if (range.revision() == 0) {
            long now = head().revision();
            return read(reader -> reader.list(range, newest(now, reader)));
        }
        return read(reader -> {
            head().requireKept(range.revision(), reader.compacted());
            return reader.list(range, range.revision());
        });
    }

    /**
     * Returns the latest revision for a read that starts at {@code now}: the log may have been compacted beyond {@code now}
     * before the read's transaction began.
     */
    private static long newest(long now, LogReader reader) throws SQLException {
        return Math.max(now, reader.compacted());
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        return write(PendingWrite.of(Change.Type.CREATED, key, 0, value, timeToLive, context));
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        return write(PendingWrite.of(Change.Type.UPDATED, key, expected, value, timeToLive, context));
    }

    @Override
    public Entry delete(String key, long expected, Encoding last, WriteContext context) {
        return write(PendingWrite.of(Change.Type.DELETED, key, expected, last, FOREVER, context));
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        requireOpen();
        return head().watch(prefix, after, watcher, this::replay);
    }

    private boolean replay(long after, long to, Consumer<Change> teller) {
        try {
            return readers.read(reader -> {
                boolean kept = after >= reader.compacted();
                if (kept) {
                    reader.changes(after, to, teller);
                }
                return kept;
            });
        } catch (SQLException e) {
            if (!closed) {
                LOG.error("The history cannot be replayed", e);
            }
            return false;
        }
    }

    @Override
    public History history() {
        return (key, limit) -> {
            requireOpen();
            return read(reader -> new History.OfKey(reader.changes(key, limit), reader.compacted()));
        };
    }

    /** Compacts history up to {@code revision} immediately, ignoring the retention period. */
    void compact(long revision) {
        opened.compactor().compact(Math.min(revision, revision() - 1));
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        opened.close(readers);
    }

    private LogHead head() {
        return opened.head();
    }

    private Entry write(PendingWrite write) {
        requireOpen();
        return opened.committer().write(write);
    }

    private <T> T read(LogReader.Query<T> query) {
        try {
            return readers.read(query);
        } catch (SQLException e) {
            throw SqlFailure.of(e, head().revision());
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new StorageException(Reason.UNAVAILABLE, "closed", head().revision());
        }
    }
}
