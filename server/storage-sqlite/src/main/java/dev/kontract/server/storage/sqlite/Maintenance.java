package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.StorageException;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The maintenance thread of the file: it compacts the log, and runs checkpoints so that the committer rarely has to. */
final class Maintenance implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Maintenance.class);
    private static final long PERIOD_MILLIS = 1_000;

    private final Checkpoints checkpoints;
    private final LogHead head;
    private final Compactor compactor;
    private final Retention retention;
    private final LongSupplier nanos;
    private final RevisionTimes marks = new RevisionTimes();
    private final AtomicBoolean rescuing = new AtomicBoolean();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread made = new Thread(task, "sqlite-maintenance");
        made.setDaemon(true);
        return made;
    });

    Maintenance(Database database, LogHead head, Compactor compactor, Retention retention, LongSupplier nanos)
            throws SQLException {
        this.checkpoints = new Checkpoints(database);
        this.head = head;
        this.compactor = compactor;
        this.retention = retention;
        this.nanos = nanos;
    }

    void start() {
        var unused = thread.scheduleWithFixedDelay(
                () -> guarded(this::runRound), PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * Drops the whole history because the disk is full, including the part that is otherwise always kept. Does not block. If
     * even that needs more space than there is, it is retried in the next round.
     */
    void makeRoom() {
        if (!rescuing.compareAndSet(false, true)) {
            return;
        }
        try {
            thread.execute(() -> guarded(() -> {
                checkpoints.empty();
                rescuing.set(false); // A write that fails from here on requests another run.
                compactor.compact(head.revision());
                checkpoints.empty();
            }));
        } catch (RejectedExecutionException e) {
            rescuing.set(false); // Closing, so no space is needed.
        }
    }

    private void runRound() throws SQLException {
        rescuing.set(false);
        long newest = head.revision();
        long aged = marks.note(nanos.getAsLong(), newest, retention.age());
        compactor.compact(Compactor.target(retention, newest, aged));
        checkpoints.run();
    }

    @FunctionalInterface
    private interface Work {
        void run() throws SQLException;
    }

    private static void guarded(Work work) {
        try {
            work.run();
        } catch (SQLException | StorageException e) {
            LOG.warn("Maintenance of the store failed and will be retried: {}", e.getMessage());
        } catch (RuntimeException | Error e) { // An escaping exception would cancel all later rounds.
            LOG.error("Maintenance of the store failed", e);
        }
    }

    /** Waits for the current round and starts no other one. */
    @Override
    public void close() throws SQLException {
        thread.shutdown();
        try {
            if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
                LOG.warn("Maintenance of the store did not stop in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        checkpoints.close();
    }
}
