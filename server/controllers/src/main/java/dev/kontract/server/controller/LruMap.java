package dev.kontract.server.controller;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of limited size that evicts the least recently used entry. Not thread-safe. */
public final class LruMap<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int most;

    /** Creates a map with at most {@code most} entries. */
    public LruMap(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
