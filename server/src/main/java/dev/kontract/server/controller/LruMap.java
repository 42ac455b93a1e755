package dev.kontract.server.controller;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets what was not asked for or changed for the longest time. Not safe for use by several threads. */
public final class LruMap<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    private final int most;

    /** Holds {@code most} entries at most. */
    public LruMap(int most) {
        super(16, 0.75f, true);
        this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
    }
}
