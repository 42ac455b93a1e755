package dev.kontract.server.endpoints.response;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ResultKey;
import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A cache of values on the entries that they are derived from. Beyond a budget, the oldest values are dropped first. Thread-safe. */
final class EntryCache {

    /** The estimated overhead of a kept value, in bytes. */
    private static final int OVERHEAD = 256;

    private final long budget;
    private final Queue<Kept<?>> kept = new ConcurrentLinkedQueue<>();
    private final AtomicLong size = new AtomicLong();

    /** A value that is cached on an entry. Immutable. */
    interface Value {

        /** Returns the number of bytes that it takes. */
        long size();
    }

    /** The key under which entries keep values of a type, as long as it is reachable. */
    static class Key<V extends Value> implements ResultKey<Kept<V>> {

        private final WeakReference<Key<V>> key = new WeakReference<>(this);

        @Override
        public Object key() {
            return key;
        }
    }

    /** A kept value, which does not keep its entry alive. */
    static final class Kept<V extends Value> {

        private final WeakReference<Entry> entry;
        private volatile V value;
        private boolean dropped;

        private Kept(WeakReference<Entry> entry, V value) {
            this.entry = entry;
            this.value = value;
        }

        /** Returns the change of the counted size. */
        private synchronized long replace(V next) {
            long change = dropped ? 0 : next.size() - value.size();
            value = next;
            return change;
        }

        /** Returns the counted size. */
        private synchronized long drop() {
            dropped = true;
            Entry owner = entry.get();
            if (owner != null) {
                owner.forgetResult(this);
            }
            return value.size() + OVERHEAD;
        }
    }

    /**
     * Creates a cache.
     *
     * @param budget the greatest number of bytes to keep
     */
    EntryCache(long budget) {
        this.budget = budget;
    }

    /**
     * Returns whether the values of one response are kept: those of a list that would take more than half of the budget are not,
     * because each list would drop what the next one needs.
     */
    boolean keeps(long bytes) {
        return bytes <= budget / 2;
    }

    /** Returns the value that is cached on an entry under a key; null if there is none or it has been dropped. */
    <V extends Value> @Nullable V known(Entry entry, Key<V> key) {
        Kept<V> known = entry.known(key);
        return known == null ? null : known.value;
    }

    /** Caches a value on an entry, in place of any other under the key. */
    <V extends Value> void keep(Entry entry, Key<V> key, V value) {
        Kept<V> known = entry.known(key);
        if (known != null) {
            resized(known.replace(value));
            return;
        }
        Kept<V> added = new Kept<>(new WeakReference<>(entry), value);
        entry.keep(key, added);
        kept.add(added);
        resized(value.size() + OVERHEAD);
    }

    private void resized(long difference) {
        long total = size.addAndGet(difference);
        while (total > budget) {
            Kept<?> oldest = kept.poll();
            if (oldest == null) {
                return;
            }
            total = size.addAndGet(-oldest.drop());
        }
    }
}
