package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.StorageException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the latest revision for many threads. One read serves all callers that arrived before it started; callers that arrive
 * during a read share the next one. Safe for use by many threads.
 */
final class RevisionReads {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    private final LongSupplier read;
    private long begun;
    private long finished;
    private long revision;
    private @Nullable StorageException failure;

    /** Creates reads by {@code read}, one call at a time. */
    RevisionReads(LongSupplier read) {
        this.read = read;
    }

    /**
     * Returns the current revision. Waits for at most one read in progress and one read that starts afterwards; each has the
     * timeout of a request to etcd.
     *
     * @throws StorageException as thrown by the read
     */
    long newest() {
        lock.lock();
        try {
            long required = begun + 1;
            while (finished < required) {
                if (begun == finished) {
                    begun++;
                    run();
                } else {
                    ended.awaitUninterruptibly();
                }
            }
            if (failure != null) {
                throw failure;
            }
            return revision;
        } finally {
            lock.unlock();
        }
    }

    private void run() {
        @Nullable StorageException failed = EtcdEndpoints.unavailable("the revision was not read");
        long read = 0;
        lock.unlock();
        try {
            read = this.read.getAsLong();
            failed = null;
        } catch (StorageException e) {
            failed = e;
        } catch (RuntimeException e) {
            failed = EtcdEndpoints.unavailable(String.valueOf(e.getMessage()));
        } finally {
            lock.lock();
            finished = begun;
            failure = failed;
            revision = Math.max(read, revision);
            ended.signalAll();
        }
    }
}
