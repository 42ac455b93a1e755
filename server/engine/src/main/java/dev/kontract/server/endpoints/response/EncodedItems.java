package dev.kontract.server.endpoints.response;

import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.ResultKey;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The encodings of stored objects that responses consist of. Entries keep them for the next response, until all of them exceed a
 * budget; the oldest are dropped first. Thread-safe.
 */
public final class EncodedItems {

    private static final long LARGEST_BUDGET = 16 << 20;
    private static final int SHARE_OF_HEAP = 64;

    /** The estimated overhead of a kept encoding, in bytes. */
    private static final int OVERHEAD = 256;

    private static final Duration SKEW = Duration.ofSeconds(1);

    private final long budget;
    private final Queue<Kept<?>> kept = new ConcurrentLinkedQueue<>();
    private final AtomicLong size = new AtomicLong();

    /** A value that is cached on an entry. Immutable. */
    interface Encoding {

        /** Returns the number of bytes that it takes. */
        long size();
    }

    /**
     * An encoding of an object.
     *
     * @param bytes the encoding, which must not be modified
     * @param start the time of the encoding
     * @param end the time from which it is no longer valid, because it shows an age
     */
    @SuppressWarnings("ArrayRecordComponent") // shared, never compared
    record Item(byte[] bytes, Instant start, Instant end) implements Encoding {

        /** Creates an encoding that is always valid. */
        Item(byte[] bytes) {
            this(bytes, Instant.MIN, Instant.MAX);
        }

        /** A list that began shortly before the encoding can show it too; a clock that was set back makes it invalid. */
        private boolean isValid(Instant now) {
            return now.isBefore(end) && !start.isAfter(now.plus(SKEW));
        }

        @Override
        public long size() {
            return bytes.length;
        }
    }

    /** The key under which entries keep encodings of a type, as long as it is reachable. */
    static class Key<E extends Encoding> implements ResultKey<Kept<E>> {

        private final WeakReference<Key<E>> key = new WeakReference<>(this);

        @Override
        public Object key() {
            return key;
        }
    }

    /** A form of objects. */
    static final class Form extends Key<Item> {

        private final Function<Entry, Item> encoder;

        /** Creates a form in which {@code encoder} encodes entries. */
        Form(Function<Entry, Item> encoder) {
            this.encoder = encoder;
        }
    }

    /** The encoding that an entry keeps, and which does not keep the entry alive. */
    static final class Kept<E extends Encoding> {

        private final WeakReference<Entry> entry;
        private volatile E encoding;
        private boolean dropped;

        private Kept(WeakReference<Entry> entry, E encoding) {
            this.entry = entry;
            this.encoding = encoding;
        }

        /** Returns the change of the counted size. */
        private synchronized long replace(E next) {
            long change = dropped ? 0 : next.size() - encoding.size();
            encoding = next;
            return change;
        }

        /** Returns the counted size. */
        private synchronized long drop() {
            dropped = true;
            Entry owner = entry.get();
            if (owner != null) {
                owner.forgetResult(this);
            }
            return encoding.size() + OVERHEAD;
        }
    }

    /**
     * Creates a cache.
     *
     * @param budget the greatest number of bytes to keep
     */
    public EncodedItems(long budget) {
        this.budget = budget;
    }

    /** Creates a cache of a 64th of the heap, and at most 16 MiB. */
    public static EncodedItems ofHeap() {
        return new EncodedItems(Math.min(LARGEST_BUDGET, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP));
    }

    /**
     * Returns whether encodings of one response are kept: those of a list that would take more than half of the budget are not,
     * because each list would drop what the next one needs.
     */
    boolean keeps(long bytes) {
        return bytes <= budget / 2;
    }

    /**
     * Returns the encodings of entries at a time, which must not be modified.
     *
     * @param form the form of the encodings
     */
    List<byte[]> of(List<Entry> entries, Form form, Instant now) {
        boolean keeps =
                keeps(entries.stream().mapToLong(entry -> entry.value().length).sum());
        return entries.stream().map(entry -> of(entry, form, now, keeps)).toList();
    }

    /** Returns the encoding of an entry at a time, which must not be modified. */
    byte[] of(Entry entry, Form form, Instant now) {
        return of(entry, form, now, keeps(entry.value().length));
    }

    private byte[] of(Entry entry, Form form, Instant now, boolean keeps) {
        Item known = known(entry, form);
        if (known != null && known.isValid(now)) {
            return known.bytes;
        }
        Item next = form.encoder.apply(entry);
        if (keeps || known != null) {
            keep(entry, form, next);
        }
        return next.bytes;
    }

    /** Returns the value that is cached on an entry under a key; null if there is none or it has been dropped. */
    <E extends Encoding> @Nullable E known(Entry entry, Key<E> key) {
        Kept<E> known = entry.known(key);
        return known == null ? null : known.encoding;
    }

    /** Caches a value on an entry, in place of any other under the key. */
    <E extends Encoding> void keep(Entry entry, Key<E> key, E encoding) {
        Kept<E> known = entry.known(key);
        if (known != null) {
            resized(known.replace(encoding));
            return;
        }
        Kept<E> added = new Kept<>(new WeakReference<>(entry), encoding);
        entry.keep(key, added);
        kept.add(added);
        resized(encoding.size() + OVERHEAD);
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
