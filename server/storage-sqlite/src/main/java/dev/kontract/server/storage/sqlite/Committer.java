package dev.kontract.server.storage.sqlite;

import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Expirations;
import dev.kontract.server.storage.ExpiryTimer;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.Versioner;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The single thread that writes. All writes that are queued when a commit ends go into the next one, up to a bound: the more
 * concurrent writers, the more of them share one sync.
 *
 * <p>The result of a write is reported only after its commit, even a rejection: the state that caused it may have been rolled
 * back. If the disk is full the writes of a batch are retried one by one, so that a large write does not fail a small one; a
 * write that frees space is retried with the reserved space.
 *
 * <p>If the thread ends for any reason, its pending and later writes are rejected, so that no caller waits forever.
 */
final class Committer implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Committer.class);
    private static final int MOST = 512;
    private static final Duration EXPIRY_RETRY = Duration.ofSeconds(10);

    private final LogWriter log;
    private final LogHead head;
    private final Versioner versioner;
    private final Expirations expirations;
    private final BlockingQueue<Job> queue = new LinkedBlockingQueue<>();
    private final Thread thread = new Thread(this::run, "sqlite-committer");
    private Runnable onFull = () -> {};
    private volatile boolean stopped;
    private boolean failing;

    /** A task of the thread. */
    private sealed interface Job {}

    private record Queued(PendingWrite write) implements Job {}

    private record Upkeep(Task task, CompletableFuture<Long> result) implements Job {}

    private enum Stop implements Job {
        STOP
    }

    /** A short maintenance task, outside of any transaction; all writes wait for it. */
    @FunctionalInterface
    interface Task {
        long run(LogWriter log) throws SQLException;
    }

    Committer(LogWriter log, LogHead head, ExpiryTimer timer, Versioner versioner) {
        this.log = log;
        this.head = head;
        this.versioner = versioner;
        this.expirations = new Expirations(timer, this::expire);
        thread.setDaemon(true);
    }

    /**
     * Starts the thread.
     *
     * @param full called when the disk is full; must not block
     */
    void start(Runnable full) {
        onFull = full;
        thread.start();
    }

    /** Sets the deadlines of stored keys that expire. */
    void resume(List<Expirations.Deadline> deadlines) {
        deadlines.forEach(each -> expirations.set(each.key(), each.revision(), each.millis()));
    }

    /** Deletes expired keys in one batch; a key that has been written in the meantime stays. */
    private void expire(List<Expirations.Deadline> due) {
        List<PendingWrite> deletions = new ArrayList<>(due.size());
        for (Expirations.Deadline each : due) {
            deletions.add(PendingWrite.expiry(each, versioner));
        }
        deletions.forEach(each -> enqueue(new Queued(each)));
        for (int i = 0; i < due.size(); i++) {
            try {
                Futures.get(deletions.get(i).result());
            } catch (StorageException e) {
                retry(due.get(i), e);
            }
        }
    }

    private void retry(Expirations.Deadline due, StorageException failure) {
        if (failure.reason() != Reason.CONFLICT && !stopped) {
            LOG.warn("{} has expired and cannot be deleted yet: {}", due.key(), failure.getMessage());
            expirations.set(due.key(), due.revision(), expirations.deadline(EXPIRY_RETRY));
        }
    }

    /** Writes, and waits until the write is on disk. */
    Entry write(PendingWrite write) {
        enqueue(new Queued(write));
        return Futures.get(write.result());
    }

    /** Runs a task between two commits, and waits for it. */
    long upkeep(Task task) {
        CompletableFuture<Long> result = new CompletableFuture<>();
        enqueue(new Upkeep(task, result));
        return Futures.get(result);
    }

    private void enqueue(Job job) {
        queue.add(job);
        if (stopped) {
            refuseQueued(); // The thread may have taken its last job already.
        }
    }

    private void run() {
        List<Job> jobs = new ArrayList<>(MOST);
        try {
            work(jobs);
        } finally {
            stopped = true;
            jobs.forEach(this::refuse);
            refuseQueued();
            close(log);
        }
    }

    private void work(List<Job> jobs) {
        boolean going = true;
        while (going) {
            jobs.clear();
            jobs.add(take());
            queue.drainTo(jobs, MOST - 1);
            commitAll(jobs);
            jobs.forEach(this::maintain);
            going = !jobs.contains(Stop.STOP);
        }
    }

    /** Waits for a job until the store is closed. */
    private Job take() {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            return Stop.STOP; // The thread is interrupted only to end it.
        }
    }

    private void commitAll(List<Job> jobs) {
        List<PendingWrite> writes = new ArrayList<>(jobs.size());
        for (Job job : jobs) {
            if (job instanceof Queued queued) {
                writes.add(queued.write());
            }
        }
        if (!writes.isEmpty()) {
            commit(writes, FileQuota.Use.ANYTHING);
        }
    }

    private void commit(List<PendingWrite> writes, FileQuota.Use use) {
        List<Appended> appended;
        try {
            appended = append(writes, use);
        } catch (SQLException e) {
            recover();
            retryOrFail(writes, use, e);
            return;
        } catch (RuntimeException | Error e) {
            LOG.error("A commit failed unexpectedly", e);
            recover();
            fail(writes, new StorageException(Reason.UNAVAILABLE, String.valueOf(e), head.revision()));
            return;
        }
        // A failure after this point ends the thread: the log contains revisions that were not published.
        head.committed(appended.stream().map(Appended::change).toList());
        appended.forEach(each ->
                expirations.set(each.change().entry().key(), each.change().revision(), each.deadline()));
        writes.forEach(PendingWrite::settle);
        noteSuccess(appended.size());
    }

    /** A row, and the deadline of its key. */
    private record Appended(Change change, long deadline) {}

    private List<Appended> append(List<PendingWrite> writes, FileQuota.Use use) throws SQLException {
        List<Appended> appended = new ArrayList<>(writes.size());
        long revision = head.revision();
        log.begin(use);
        for (PendingWrite write : writes) {
            Change change = write.attempt(log, revision + 1);
            if (change != null) {
                long deadline = expirations.deadline(write.timeToLive());
                log.append(change, deadline);
                appended.add(new Appended(change, deadline));
                revision++;
            }
        }
        log.commit();
        return appended;
    }

    private void recover() {
        try {
            log.recover();
        } catch (SQLException e) {
            LOG.error("A failed commit could not be undone", e);
        }
    }

    private void retryOrFail(List<PendingWrite> writes, FileQuota.Use use, SQLException failure) {
        if (!SqlFailure.isFull(failure)) {
            refuse(writes, failure);
        } else if (writes.size() > 1) {
            writes.forEach(write -> commit(List.of(write), FileQuota.Use.ANYTHING));
        } else {
            if (use == FileQuota.Use.ANYTHING && writes.get(0).freesSpace(versioner)) {
                commit(writes, FileQuota.Use.RELEASE);
            } else {
                refuse(writes, failure);
            }
            onFull.run();
        }
    }

    private void refuse(List<PendingWrite> writes, SQLException failure) {
        noteFailure(failure);
        fail(writes, SqlFailure.of(failure, head.revision()));
    }

    /** Logs the first failure of consecutive writes only. */
    private void noteFailure(SQLException failure) {
        if (!failing) {
            LOG.warn("Writes fail: {}", failure.getMessage());
        }
        failing = true;
    }

    private void noteSuccess(int written) {
        if (failing && written > 0) {
            LOG.info("Writes succeed again");
            failing = false;
        }
    }

    private static void fail(List<PendingWrite> writes, StorageException failure) {
        writes.forEach(write -> write.fail(failure));
    }

    private void maintain(Job job) {
        if (!(job instanceof Upkeep upkeep)) {
            return;
        }
        try {
            upkeep.result().complete(upkeep.task().run(log));
        } catch (SQLException e) {
            recover();
            upkeep.result().completeExceptionally(SqlFailure.of(e, head.revision()));
        } catch (RuntimeException | Error e) {
            recover();
            upkeep.result().completeExceptionally(e);
        }
    }

    private void refuseQueued() {
        for (Job job = queue.poll(); job != null; job = queue.poll()) {
            refuse(job);
        }
    }

    /** Fails the pending futures; completed ones are unaffected. */
    private void refuse(Job job) {
        StorageException closed = new StorageException(Reason.UNAVAILABLE, "closed", head.revision());
        if (job instanceof Queued queued) {
            queued.write().fail(closed);
        } else if (job instanceof Upkeep upkeep) {
            upkeep.result().completeExceptionally(closed);
        }
    }

    private static void close(LogWriter log) {
        try {
            log.close();
        } catch (SQLException e) {
            LOG.warn("The store was not shut down cleanly", e);
        }
    }

    /** Commits the queued writes, waits for these commits, and ends the thread. */
    @Override
    public void close() {
        expirations.close();
        queue.add(Stop.STOP);
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
