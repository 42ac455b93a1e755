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

/**
 * The encodings of stored objects that lists consist of. Entries keep them for the next list, until all of them exceed a budget;
 * the oldest are dropped first. Thread-safe.
 */
public final class EncodedItems {

    private static final long LARGEST_BUDGET = 16 << 20;
    private static final int SHARE_OF_HEAP = 64;

    /** What is kept beside the bytes of an encoding, in bytes, roughly. */
    private static final int OVERHEAD = 256;

    private static final Duration SKEW = Duration.ofSeconds(1);

    /** Encodings that are valid for less are not kept. */
    private static final Duration SHORTEST = Duration.ofSeconds(10);

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

        private boolean isLasting(Instant now) {
            return !end.isBefore(now.plus(SHORTEST));
        }

        private long size() {
            return (long) bytes.length + OVERHEAD;
        }
    }

    /** An encoding that an entry keeps. Neither the entry nor the server of the form is kept alive by it. */
    private record Kept(WeakReference<Entry> entry, WeakReference<Derivation<Item>> form, Item item) {

        void drop() {
            Entry owner = entry.get();
            Derivation<Item> key = form.get();
            if (owner != null && key != null) {
                owner.forget(key, item);
            }
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
     * @param form encodes an entry
     */
    List<byte[]> of(List<Entry> entries, Derivation<Item> form, Instant now) {
        long stored = entries.stream().mapToLong(entry -> entry.value().length).sum();
        boolean keeps = stored <= budget / 2;
        return entries.stream().map(entry -> of(entry, form, now, keeps)).toList();
    }

    private byte[] of(Entry entry, Derivation<Item> form, Instant now, boolean keeps) {
        Item known = entry.known(form);
        if (known != null && known.isValid(now)) {
            return known.bytes;
        }
        Item item = form.from(entry);
        if (keeps && item.isLasting(now)) {
            entry.keep(form, item);
            keep(new Kept(new WeakReference<>(entry), new WeakReference<>(form), item));
        }
        return item.bytes;
    }

    private void keep(Kept added) {
        kept.add(added);
        long total = size.addAndGet(added.item.size());
        while (total > budget) {
            Kept oldest = kept.poll();
            if (oldest == null) {
                return;
            }
            oldest.drop();
            total = size.addAndGet(-oldest.item.size());
        }
    }
}
