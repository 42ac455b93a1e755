package dev.kontract.server.storage;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A storage whose watch can be broken from outside, and which counts the lists it is asked for. */
public final class BreakableStorage extends ForwardingStorage {

    private final AtomicInteger lists = new AtomicInteger();
    private final AtomicReference<@Nullable Runnable> breaker = new AtomicReference<>();

    /** Forwards to {@code storage} until it is broken. */
    public BreakableStorage(Storage storage) {
        super(storage);
    }

    /** Ends the newest watch as a lost connection would. */
    public void breakWatch() {
        Runnable run = breaker.get();
        if (run != null) {
            run.run();
        }
    }

    /** How many lists there were. */
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
