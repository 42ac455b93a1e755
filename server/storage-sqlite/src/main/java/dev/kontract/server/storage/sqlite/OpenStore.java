package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Expirations;
import dev.kontract.server.storage.FolderLock;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The resources of an open store, from the lock of its folder to its threads.
 *
 * @param lock excludes other servers
 * @param head the latest revision
 * @param committer the thread that writes
 * @param compactor drops old history
 * @param maintenance the maintenance thread
 */
record OpenStore(FolderLock lock, LogHead head, Committer committer, Compactor compactor, Maintenance maintenance) {

    private static final Logger LOG = LoggerFactory.getLogger(OpenStore.class);

    /** Locks the folder, checks the file and starts the threads; on failure releases everything. */
    static OpenStore open(Database database, SqliteOptions options, StorageEnvironment environment) {
        FolderLock lock = FolderLock.acquire(options.folder());
        try {
            return start(lock, database, options, environment);
        } catch (SQLException e) {
            lock.close();
            throw SqlFailure.of(e, 0);
        } catch (StorageException e) {
            lock.close();
            throw e;
        }
    }

    private static OpenStore start(
            FolderLock lock, Database database, SqliteOptions options, StorageEnvironment environment)
            throws SQLException {
        boolean unclean = database.unclean();
        Connection connection = database.connect();
        try {
            if (unclean) {
                check(connection);
            }
            LogSchema.prepare(connection, environment.conversion());
            StoreIdentity.check(connection, environment.identity());
            LogHead head = new LogHead(LogSchema.newestRevision(connection), LogSchema.compacted(connection));
            List<Expirations.Deadline> deadlines = LogSchema.deadlines(connection);
            LogWriter log = new LogWriter(connection, database.quota());
            Committer committer = new Committer(log, head, environment.timer(), environment.versioner());
            OpenStore opened = start(lock, database, options, head, committer);
            committer.resume(deadlines);
            return opened;
        } catch (SQLException | StorageException e) {
            connection.close();
            throw e;
        }
    }

    private static OpenStore start(
            FolderLock lock, Database database, SqliteOptions options, LogHead head, Committer committer)
            throws SQLException {
        Compactor compactor = new Compactor(committer, head);
        Maintenance maintenance = new Maintenance(database, head, compactor, options.retention(), System::nanoTime);
        committer.start(maintenance::makeRoom);
        maintenance.start();
        return new OpenStore(lock, head, committer, compactor, maintenance);
    }

    /** A killed process leaves a consistent file; a power failure or a disk that reports false syncs may not. */
    private static void check(Connection connection) throws SQLException {
        LOG.info("The store was not shut down cleanly, checking it");
        String finding = Database.text(connection, "PRAGMA quick_check(1)");
        if (!finding.equals("ok")) {
            throw SqlFailure.damaged(finding);
        }
    }

    /** Commits queued writes, ends the threads and releases the folder. */
    void close(ReaderPool readers) {
        try (lock) {
            maintenance.close();
            committer.close();
            head.close();
            readers.close();
        } catch (SQLException e) {
            LOG.warn("The store was not shut down cleanly", e);
        }
    }
}
