package dev.kontract.server.endpoints.response;

import dev.kontract.server.storage.Entry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** The encodings of stored objects that responses consist of, kept for the next response by an {@link EntryCache}. Thread-safe. */
public final class EncodedItems {

    private static final long LARGEST_BUDGET = 64 << 20;
    private static final int SHARE_OF_HEAP = 64;

    private static final Duration SKEW = Duration.ofSeconds(1);

    private final EntryCache cache;

    /**
     * An encoding of an object.
     *
     * @param bytes the encoding, which must not be modified
     * @param start the time of the encoding
     * @param end the time from which it is no longer valid, because it shows an age
     */
    @SuppressWarnings("ArrayRecordComponent") // shared, never compared
    record Item(byte[] bytes, Instant start, Instant end) implements EntryCache.Value {

        /** Creates an encoding that is always valid. */
        Item(byte[] bytes) {
            this(bytes, Instant.MIN, Instant.MAX);
        }

        /** A list that began shortly before the encoding can show it too; a clock that was set back makes it invalid. */
        boolean isValid(Instant now) {
            return now.isBefore(end) && !start.isAfter(now.plus(SKEW));
        }

        @Override
        public long size() {
            return bytes.length;
        }
    }

    /** A form of objects. */
    static final class Form extends EntryCache.Key<Item> {

        private final Function<Entry, Item> encoder;

        /** Creates a form in which {@code encoder} encodes entries. */
        Form(Function<Entry, Item> encoder) {
            this.encoder = encoder;
        }
    }

    EncodedItems(EntryCache cache) {
        this.cache = cache;
    }

    /** Creates encodings with a cache of a 64th of the heap, and at most 64 MiB. */
    public static EncodedItems ofHeap() {
        return new EncodedItems(
                new EntryCache(Math.min(LARGEST_BUDGET, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP)));
    }

    /** Returns the cache of the encodings. */
    EntryCache cache() {
        return cache;
    }

    /**
     * Returns the encodings of entries at a time, which must not be modified.
     *
     * @param form the form of the encodings
     */
    List<byte[]> of(List<Entry> entries, Form form, Instant now) {
        boolean keeps = cache.keeps(
                entries.stream().mapToLong(entry -> entry.value().length).sum());
        return entries.stream().map(entry -> of(entry, form, now, keeps)).toList();
    }

    /** Returns the encoding of an entry at a time, which must not be modified. */
    byte[] of(Entry entry, Form form, Instant now) {
        return of(entry, form, now, cache.keeps(entry.value().length));
    }

    private byte[] of(Entry entry, Form form, Instant now, boolean keeps) {
        Item known = cache.known(entry, form);
        if (known != null && known.isValid(now)) {
            return known.bytes;
        }
        Item next = form.encoder.apply(entry);
        if (keeps || known != null) {
            cache.keep(entry, form, next);
        }
        return next.bytes;
    }
}
