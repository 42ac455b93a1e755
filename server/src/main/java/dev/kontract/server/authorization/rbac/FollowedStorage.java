package dev.kontract.server.authorization.rbac;

import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.Subscription;
import dev.kontract.server.storage.Watcher;
import java.util.Optional;

/** A storage whose writes a {@link RoleFeed} knows of before they return. */
final class FollowedStorage implements Storage {

    private final Storage storage;
    private final RoleFeed feed;

    FollowedStorage(Storage storage, RoleFeed feed) {
        this.storage = storage;
        this.feed = feed;
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

    private Entry written(Entry entry) {
        feed.written(entry);
        return entry;
    }

    @Override
    public Entry delete(String key, long expected, Encoding last) {
        Entry deleted = storage.delete(key, expected, last);
        feed.deleted(deleted);
        return deleted;
    }

    @Override
    public Subscription watch(String prefix, long after, Watcher watcher) {
        return storage.watch(prefix, after, watcher);
    }

    @Override
    public void close() {
        feed.close();
        storage.close();
    }
}
