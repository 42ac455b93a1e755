package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.StorageException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Limits how many replays of the whole history, which etcd sends key by key, run at a time. Safe for use by many threads. */
final class Replays {

    static final int MOST = 2;

    private final Semaphore permits = new Semaphore(MOST);

    /**
     * Runs a replay.
     *
     * @throws StorageException {@link StorageException.Reason#BUSY} if too many are under way
     */
    <T> T run(Supplier<T> replay) {
        if (!permits.tryAcquire()) {
            throw new StorageException(
                    StorageException.Reason.BUSY, "the history of " + MOST + " other objects is being read", 0);
        }
        try {
            return replay.get();
        } finally {
            permits.release();
        }
    }
}
