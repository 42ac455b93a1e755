package dev.kontract.server;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ObservedStorage;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Knows which revision each resource was last written at, before the write returns. Safe for use by several threads. */
final class WrittenRevisions implements ObservedStorage.Listener {

    private final Map<String, Long> latest = new ConcurrentHashMap<>();

    /** The revision of the last write to an object of {@code resource}, 0 when there was none. */
    long latest(String resource) {
        return latest.getOrDefault(resource, 0L);
    }

    @Override
    public void written(Entry entry) {
        String key = entry.key();
        latest.merge(key.substring(0, Math.max(0, key.indexOf('/'))), entry.revision(), Math::max);
    }

    @Override
    public void deleted(Entry last) {
        written(last);
    }
}
