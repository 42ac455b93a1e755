package dev.kontract.server.endpoints.response;

import dev.kontract.server.storage.Derivation;
import dev.kontract.server.storage.Entry;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The encodings of stored objects that lists consist of. Entries keep them, so that each is computed once, until all of them
 * exceed a budget; the oldest are dropped first. Thread-safe.
 */
public final class EncodedItems {

    private static final long LARGEST_BUDGET = 16 << 20;
    private static final int SHARE_OF_HEAP = 64;

    private final long budget;
    private final Queue<Kept> kept = new ConcurrentLinkedQueue<>();
    private final AtomicLong size = new AtomicLong();

    /**
     * An encoding of an object.
     *
     * @param bytes the encoding, which must not be modified
     * @param start the time from which it is valid
     * @param end the time from which it is no longer valid, because it shows an age
     */
    @SuppressWarnings("ArrayRecordComponent") // shared, never compared
    record Item(byte[] bytes, Instant start, Instant end) {

        /** Creates an encoding that is always valid. */
        Item(byte[] bytes) {
            this(bytes, Instant.MIN, Instant.MAX);
        }

        private boolean isValid(Instant now) {
            return !now.isBefore(start) && now.isBefore(end);
        }
    }

    /** An encoding that is kept, with the number of bytes that it holds in memory, including those of its entry. */
    private record Kept(Entry entry, Derivation<Item> form, long size) {}

    /**
     * Keeps nothing yet.
     *
     * @param budget the greatest number of bytes to keep
     */
    public EncodedItems(long budget) {
        this.budget = budget;
    }

    /** Keeps at most a 64th of the heap, and no more than 16 MiB. */
    public static EncodedItems ofHeap() {
        return new EncodedItems(Math.min(LARGEST_BUDGET, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP));
    }

    /** Returns the encoding of an entry at a time, which must not be modified. */
    byte[] of(Entry entry, Derivation<Item> form, Instant now) {
        Item known = entry.known(form);
        if (known != null && known.isValid(now)) {
            return known.bytes;
        }
        if (known != null) {
            entry.forget(form);
        }
        Item encoded = entry.derived(form);
        keep(new Kept(entry, form, (long) encoded.bytes.length + entry.value().length));
        return encoded.bytes;
    }

    private void keep(Kept added) {
        kept.add(added);
        long total = size.addAndGet(added.size);
        while (total > budget) {
            Kept oldest = kept.poll();
            if (oldest == null) {
                return;
            }
            oldest.entry.forget(oldest.form);
            total = size.addAndGet(-oldest.size);
        }
    }
}
