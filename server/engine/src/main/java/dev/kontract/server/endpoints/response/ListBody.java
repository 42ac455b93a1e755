package dev.kontract.server.endpoints.response;

import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.storage.Entry;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A list that is streamed from the encodings of its items; see {@link ListDocument} and {@link EncodedObjects}. */
final class ListBody implements ResponseBody {

    /**
     * How items follow each other.
     *
     * @param first the bytes before the first item
     * @param next the bytes before each other item
     * @param skipped the number of bytes omitted at the start of each item
     * @param cut the number of bytes omitted at the end of each item
     */
    @SuppressWarnings("ArrayRecordComponent") // constants, never compared
    record Items(byte[] first, byte[] next, int skipped, int cut) {

        /** Whole items, one after the other. */
        static final Items ADJACENT = new Items(new byte[0], new byte[0], 0, 0);

        /** Whole items, separated by commas. */
        static final Items SEPARATED = new Items(new byte[0], new byte[] {','}, 0, 0);

        /** Whole JSON objects without the line breaks at their ends. */
        static final Items LINES = new Items(new byte[0], new byte[] {','}, 0, 1);

        /** JSON objects without the line breaks at their ends, and with their first {@code skipped} bytes replaced by a brace. */
        static Items withoutStart(int skipped) {
            return new Items(new byte[] {'{'}, new byte[] {',', '{'}, skipped, 1);
        }

        /** Returns the same with nothing before the first item. */
        Items withoutFirst() {
            return new Items(new byte[0], next, skipped, cut);
        }

        /** Returns the bytes before an item. */
        byte[] before(int index) {
            return index == 0 ? first : next;
        }
    }

    private final byte[] head;
    private final byte[] tail;
    private final List<byte[]> encodings;
    private final Items items;
    private final long length;
    private final Optional<Supplier<ResponseBody>> compression;

    private byte[] source;
    private int position;
    private int limit;
    private int part;

    /**
     * Creates a list.
     *
     * @param head the bytes before the first item
     * @param tail the bytes after the last item
     * @param encodings the items, which must not be modified afterwards
     * @param items how they follow each other
     */
    ListBody(byte[] head, byte[] tail, List<byte[]> encodings, Items items) {
        this(head, tail, encodings, items, Optional.empty());
    }

    private ListBody(
            byte[] head,
            byte[] tail,
            List<byte[]> encodings,
            Items items,
            Optional<Supplier<ResponseBody>> compression) {
        this.compression = compression;
        this.head = head;
        this.tail = tail;
        this.encodings = encodings;
        this.items = items;
        this.source = head;
        this.limit = head.length;
        long size = head.length + (long) tail.length;
        for (int i = 0; i < encodings.size(); i++) {
            size += items.before(i).length + encodings.get(i).length - items.skipped - items.cut;
        }
        this.length = size;
    }

    /**
     * Returns the same list, which can be compressed.
     *
     * @param entries the entries of the items
     */
    ListBody with(ListCompression compressing, List<Entry> entries) {
        return new ListBody(
                head, tail, encodings, items, Optional.of(() -> compressing.of(head, tail, entries, encodings, items)));
    }

    @Override
    public Optional<ResponseBody> gzip() {
        return compression.map(Supplier::get);
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public int read(byte[] buffer) {
        int filled = 0;
        while (filled < buffer.length && (position < limit || nextPart())) {
            int size = Math.min(buffer.length - filled, limit - position);
            System.arraycopy(source, position, buffer, filled, size);
            position += size;
            filled += size;
        }
        return filled;
    }

    /** Returns the same body, of which no byte has been read. */
    ListBody again() {
        return new ListBody(head, tail, encodings, items);
    }

    /** Returns the whole body. */
    byte[] whole() {
        byte[] bytes = new byte[Math.toIntExact(length)];
        again().read(bytes);
        return bytes;
    }

    /** After the head, each item has two parts: the separator and the retained bytes. */
    private boolean nextPart() {
        int item = part / 2;
        if (item > encodings.size() || (item == encodings.size() && part % 2 == 1)) {
            return false;
        }
        if (item == encodings.size()) {
            take(tail, 0, tail.length);
        } else if (part % 2 == 0) {
            byte[] separator = items.before(item);
            take(separator, 0, separator.length);
        } else {
            byte[] encoding = encodings.get(item);
            take(encoding, items.skipped, encoding.length - items.cut);
        }
        part++;
        return true;
    }

    private void take(byte[] bytes, int from, int to) {
        source = bytes;
        position = from;
        limit = to;
    }
}
