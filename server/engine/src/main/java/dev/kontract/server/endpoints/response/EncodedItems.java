package dev.kontract.server.endpoints.response;

import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The encodings of stored objects that responses consist of. Entries keep them for the next response, until all of them exceed a
 * budget; the oldest are dropped first. Thread-safe.
 */
public final class EncodedItems {

    private static final long LARGEST_BUDGET = 16 << 20;
    private static final int SHARE_OF_HEAP = 64;

    /** What is kept beside the bytes of an encoding, in bytes, roughly. */
    private static final int OVERHEAD = 256;

    private static final Duration SKEW = Duration.ofSeconds(1);

    private final long budget;
    private final Queue<Kept> kept = new ConcurrentLinkedQueue<>();
    private final AtomicLong size = new AtomicLong();

    /**
     * An encoding of an object.
     *
     * @param bytes the encoding, which must not be modified
     * @param start the time of the encoding
     * @param end the time from which it is no longer valid, because it shows an age
     */
    @SuppressWarnings("ArrayRecordComponent") // shared, never compared
    record Item(byte[] bytes, Instant start, Instant end) {

        /** Creates an encoding that is always valid. */
        Item(byte[] bytes) {
            this(bytes, Instant.MIN, Instant.MAX);
        }

        /** A list that began shortly before the encoding can show it too; a clock that was set back makes it invalid. */
        private boolean isValid(Instant now) {
            return now.isBefore(end) && !start.isAfter(now.plus(SKEW));
        }

        private long size() {
            return (long) bytes.length + OVERHEAD;
        }
    }

    /** A form of objects; the key under which entries keep their encodings, as long as it is reachable. */
    static final class Form implements Derivation<Kept> {

        private final WeakReference<Form> key = new WeakReference<>(this);
        private final Function<Entry, Item> encoder;

        /** Creates a form in which {@code encoder} encodes entries. */
        Form(Function<Entry, Item> encoder) {
            this.encoder = encoder;
        }

        @Override
        public Object key() {
            return key;
        }

        @Override
        public Kept from(Entry entry) {
            return new Kept(new WeakReference<>(entry), encoder.apply(entry));
        }
    }

    /** The encoding that an entry keeps, and which does not keep the entry alive. */
    static final class Kept {

        private final WeakReference<Entry> entry;
        private volatile Item item;
        private boolean dropped;

        private Kept(WeakReference<Entry> entry, Item item) {
            this.entry = entry;
            this.item = item;
        }

        /** Returns by how much this changes what is counted. */
        private synchronized long replace(Item next) {
            long change = dropped ? 0 : next.size() - item.size();
            item = next;
            return change;
        }

        /** Returns the size that was counted. */
        private synchronized long drop() {
            dropped = true;
            Entry owner = entry.get();
            if (owner != null) {
                owner.forgetResult(this);
            }
            return item.size();
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
     * Returns the encodings of entries at a time, which must not be modified. Those of a list that would take more than half of
     * the budget are not kept: each list would drop what the next one needs.
     *
     * @param form the form of the encodings
     */
    List<byte[]> of(List<Entry> entries, Form form, Instant now) {
        long stored = entries.stream().mapToLong(entry -> entry.value().length).sum();
        boolean keeps = stored <= budget / 2;
        return entries.stream().map(entry -> of(entry, form, now, keeps)).toList();
    }

    /** Returns the encoding of an entry at a time, which must not be modified; one of more than half of the budget is not kept. */
    byte[] of(Entry entry, Form form, Instant now) {
        return of(entry, form, now, entry.value().length <= budget / 2);
    }

    private byte[] of(Entry entry, Form form, Instant now, boolean keeps) {
        Kept known = entry.known(form);
        if (known != null) {
            return current(known, entry, form, now);
        }
        Kept added = form.from(entry);
        if (keeps) {
            long bytes = added.item.size();
            entry.keep(form, added);
            kept.add(added);
            resized(bytes);
        }
        return added.item.bytes;
    }

    /** Returns the encoding that is kept, after replacing one that is no longer valid. */
    private byte[] current(Kept known, Entry entry, Form form, Instant now) {
        Item present = known.item;
        if (present.isValid(now)) {
            return present.bytes;
        }
        Item next = form.encoder.apply(entry);
        resized(known.replace(next));
        return next.bytes;
    }

    private void resized(long difference) {
        long total = size.addAndGet(difference);
        while (total > budget) {
            Kept oldest = kept.poll();
            if (oldest == null) {
                return;
            }
            total = size.addAndGet(-oldest.drop());
        }
    }
}
