package dev.kontract.server;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.ObservedStorage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/** The latest revision written to each resource, updated before the write returns. Safe for use by several threads. */
final class WrittenRevisions implements ObservedStorage.Listener {

    private final Map<String, Long> latest = new ConcurrentHashMap<>();
    private final LongConsumer times;
    private volatile Consumer<Entry> follower = entry -> {};

    /** Reports the revision of each write to {@code times}. */
    WrittenRevisions(LongConsumer times) {
        this.times = times;
    }

    /** Reports every later write to {@code other}, before the write returns. */
    void observe(Consumer<Entry> other) {
        follower = other;
    }

    /** Returns the revision of the last write to an object of {@code resource}, 0 if there was none. */
    long latest(Keys resource) {
        return latest.getOrDefault(resource.root(), 0L);
    }

    @Override
    public void written(Entry entry) {
        times.accept(entry.revision());
        latest.merge(Keys.rootOf(entry.key()), entry.revision(), Math::max);
        follower.accept(entry);
    }

    @Override
    public void deleted(Entry last) {
        written(last);
    }
}
