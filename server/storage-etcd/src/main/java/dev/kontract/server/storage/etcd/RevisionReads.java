package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.StorageException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the newest revision for many threads at once. A read serves all who asked before it began; who asks while one is on its
 * way shares the next one. Safe for use by many threads.
 */
final class RevisionReads {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ended = lock.newCondition();
    private final LongSupplier read;
    private long begun;
    private long finished;
    private long revision;
    private @Nullable StorageException failure;

    /** Reads by {@code read}, one call at a time. */
    RevisionReads(LongSupplier read) {
        this.read = read;
    }

    /**
     * The revision now. Waits for one read that runs already and for one that begins afterwards; each has the deadline of a
     * request to etcd.
     *
     * @throws StorageException what the read throws
     */
    long newest() {
        lock.lock();
        try {
            long wanted = begun + 1;
            while (finished < wanted) {
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
