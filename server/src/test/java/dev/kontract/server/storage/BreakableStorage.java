package dev.kontract.server.storage;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A storage whose watch can be broken from outside, and which counts the lists it is asked for. */
public final class BreakableStorage implements Storage {

    private final Storage storage;
    private final AtomicInteger lists = new AtomicInteger();
    private final AtomicReference<@Nullable Runnable> breaker = new AtomicReference<>();

    /** A sound {@code storage}, so far. */
    public BreakableStorage(Storage storage) {
        this.storage = storage;
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
    public long revision() {
        return storage.revision();
    }

    @Override
    public Optional<Entry> get(String key) {
        return storage.get(key);
    }

    @Override
    public Listing list(Range range) {
        lists.incrementAndGet();
        return storage.list(range);
    }

    @Override
    public Entry create(String key, Encoding value) {
        return storage.create(key, value);
    }

    @Override
    public Entry update(String key, long expected, Encoding value) {
        return storage.update(key, expected, value);
    }

    @Override
    public Entry delete(String key, long expected, Encoding last) {
        return storage.delete(key, expected, last);
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        Subscription subscription = storage.watch(prefix, after, watcher);
        breaker.set(() -> {
            subscription.close();
            watcher.ended();
        });
        return subscription;
    }

    @Override
    public void close() {
        storage.close();
    }
}
