package dev.kontract.server.storage;

import dev.kontract.server.request.WriteContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Forwards every call to another storage; subclasses override individual calls. */
public abstract class ForwardingStorage implements Storage {

    private final Storage storage;

    /** Forwards to {@code storage}. */
    protected ForwardingStorage(Storage storage) {
        this.storage = storage;
    }

    /** Returns the storage to which calls are forwarded. */
    protected final Storage delegate() {
        return storage;
    }

    @Override
    public long revision() {
        return storage.revision();
    }

    @Override
    public long knownRevision() {
        return storage.knownRevision();
    }

    @Override
    public boolean isCurrent(long atLeast) {
        return storage.isCurrent(atLeast);
    }

    @Override
    public CompletableFuture<Long> readPoint() {
        return storage.readPoint();
    }

    @Override
    public Optional<Entry> get(String key) {
        return storage.get(key);
    }

    @Override
    public Optional<Entry> get(String key, long atLeast) {
        return storage.get(key, atLeast);
    }

    @Override
    public Listing list(Range range) {
        return storage.list(range);
    }

    @Override
    public Listing list(Range range, long atLeast) {
        return storage.list(range, atLeast);
    }

    @Override
    public Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        return storage.create(key, value, timeToLive, context);
    }

    @Override
    public Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        return storage.update(key, expected, value, timeToLive, context);
    }

    @Override
    public Entry delete(String key, long expected, Encoding last, WriteContext context) {
        return storage.delete(key, expected, last, context);
    }

    @Override
    public boolean isOutdated(String key) {
        return storage.isOutdated(key);
    }

    @Override
    public Map<String, Supplier<String>> notes() {
        return storage.notes();
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        return storage.watch(prefix, after, watcher);
    }

    @Override
    public History history() {
        return storage.history();
    }

    @Override
    public Map<String, BooleanSupplier> healthChecks() {
        return storage.healthChecks();
    }

    @Override
    public List<RequestTimes> requestTimes() {
        return storage.requestTimes();
    }

    @Override
    public void close() {
        storage.close();
    }
}
