package dev.kontract.server.storage;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A storage that can break its watch, and that counts list requests. */
public final class BreakableStorage extends ForwardingStorage {

    private final AtomicInteger lists = new AtomicInteger();
    private final AtomicReference<@Nullable Runnable> breaker = new AtomicReference<>();

    /** Forwards to {@code storage} until it is broken. */
    public BreakableStorage(Storage storage) {
        super(storage);
    }

    /** Ends the latest watch, like a lost connection. */
    public void breakWatch() {
        Runnable run = breaker.get();
        if (run != null) {
            run.run();
        }
    }

    /** Returns the number of list requests. */
    public int lists() {
        return lists.get();
    }

    @Override
    public Listing list(Range range) {
        lists.incrementAndGet();
        return super.list(range);
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        Subscription subscription = super.watch(prefix, after, watcher);
        breaker.set(() -> {
            subscription.close();
            watcher.ended();
        });
        return subscription;
    }
}
