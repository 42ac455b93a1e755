package dev.kontract.server;

import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A storage that knows which revision each resource was last written at through it, before the write returns. */
final class WrittenRevisions implements Storage {

    private final Storage storage;
    private final Map<String, Long> latest = new ConcurrentHashMap<>();

    WrittenRevisions(Storage storage) {
        this.storage = storage;
    }

    /** The revision of the last write to an object of {@code resource}, 0 when there was none. */
    long latest(String resource) {
        return latest.getOrDefault(resource, 0L);
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
        return storage.list(range);
    }

    @Override
    public Entry create(String key, Encoding value) {
        return written(storage.create(key, value));
    }

    @Override
    public Entry update(String key, long expected, Encoding value) {
        return written(storage.update(key, expected, value));
    }

    @Override
    public Entry delete(String key, long expected, Encoding last) {
        return written(storage.delete(key, expected, last));
    }

    private Entry written(Entry entry) {
        String key = entry.key();
        latest.merge(key.substring(0, Math.max(0, key.indexOf('/'))), entry.revision(), Math::max);
        return entry;
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        return storage.watch(prefix, after, watcher);
    }

    @Override
    public void close() {
        storage.close();
    }
}
