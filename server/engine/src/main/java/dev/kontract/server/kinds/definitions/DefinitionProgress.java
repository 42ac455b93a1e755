package dev.kontract.server.kinds.definitions;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ForwardingStorage;
import dev.kontract.server.storage.Storage;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The revision up to which definitions have been processed. A client that writes a definition finds its kind served when the
 * write returns, unless that takes too long. A cluster gives no guarantee before the definition is established, but programs
 * create the first object immediately, and few of them retry. Safe for use by many threads.
 */
public final class DefinitionProgress {

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private @Nullable Thread worker;
    private long reached;
    private boolean ended;

    /** Returns a storage whose writes of definitions return when these have been dealt with. */
    public Storage awaitedIn(Storage storage) {
        return new AwaitedWrites(storage);
    }

    /** The thread that deals with definitions, which does not wait for itself. */
    synchronized void workedBy(Thread thread) {
        worker = thread;
    }

    /** All definitions up to this revision have been dealt with. */
    synchronized void reached(long revision) {
        reached = Math.max(reached, revision);
        notifyAll();
    }

    /** Called when no more definitions will be processed. */
    synchronized void end() {
        ended = true;
        notifyAll();
    }

    private synchronized void await(long revision) {
        if (Thread.currentThread() == worker) {
            return;
        }
        long end = System.nanoTime() + PATIENCE.toNanos();
        try {
            for (long left = PATIENCE.toNanos();
                    left > 0 && reached < revision && !ended;
                    left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private final class AwaitedWrites extends ForwardingStorage {

        AwaitedWrites(Storage storage) {
            super(storage);
        }

        @Override
        public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
            return awaited(super.create(key, value, timeToLive, context));
        }

        @Override
        public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
            return awaited(super.update(key, expected, value, timeToLive, context));
        }

        private Entry awaited(Entry written) {
            if (DefinitionStatus.KEYS.contains(written.key())) {
                await(written.revision());
            }
            return written;
        }
    }
}
