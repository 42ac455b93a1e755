package dev.kontract.server.cluster;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.memory.MemoryProvider;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One storage in memory for several servers of this process. */
public final class SharedMemory {

    private @Nullable Storage storage;

    /** Opens the storage for one server, which can be cut off from it. */
    public final class Access implements StorageProvider {

        private final AtomicInteger waiting = new AtomicInteger();
        private final List<StorageException.Reason> refusals = new CopyOnWriteArrayList<>();
        private @Nullable String paused;

        @Override
        public Storage open(StorageEnvironment environment) {
            return new Gated(shared(environment), this);
        }

        @Override
        public boolean isShared() {
            return true;
        }

        /** Holds back all writes from now on, as those of a process that was stopped. */
        void pause() {
            pauseAt("");
        }

        /** Holds back all writes of keys with {@code prefix} from now on. */
        synchronized void pauseAt(String prefix) {
            paused = prefix;
        }

        /** Resumes the paused writes. */
        synchronized void resume() {
            paused = null;
            notifyAll();
        }

        /** Returns the number of paused writes. */
        int waiting() {
            return waiting.get();
        }

        /** Why writes were refused. */
        List<StorageException.Reason> refusals() {
            return refusals;
        }

        private Entry write(String key, Supplier<Entry> write) {
            pass(key);
            try {
                return write.get();
            } catch (StorageException e) {
                refusals.add(e.reason());
                throw e;
            }
        }

        private synchronized void pass(String key) {
            waiting.incrementAndGet();
            try {
                while (paused != null && key.startsWith(paused)) {
                    wait();
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } finally {
                waiting.decrementAndGet();
            }
        }
    }

    /** Another server's access. */
    public Access access() {
        return new Access();
    }

    private synchronized Storage shared(StorageEnvironment environment) {
        Storage opened = storage;
        if (opened == null) {
            opened = MemoryProvider.standard().open(environment);
            storage = opened;
        }
        return opened;
    }

    private static final class Gated extends ForwardingStorage {

        private final Access access;

        Gated(Storage storage, Access access) {
            super(storage);
            this.access = access;
        }

        @Override
        public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
            return access.write(key, () -> super.create(key, value, timeToLive, context));
        }

        @Override
        public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
            return access.write(key, () -> super.update(key, expected, value, timeToLive, context));
        }

        @Override
        public Entry delete(String key, long expected, Encoding last, WriteContext context) {
            return access.write(key, () -> super.delete(key, expected, last, context));
        }

        /** The other servers keep running. */
        @Override
        public void close() {}
    }
}
