package dev.kontract.server.endpoints.response;

import dev.kontract.server.request.ResponseBody;
import dev.kontract.server.storage.Entry;
import java.util.List;

/** A list in JSON, streamed from the stored bytes of its objects; see {@link ListDocument}. */
final class ListBody implements ResponseBody {

    private static final byte[] FIRST = {'{'};
    private static final byte[] NEXT = {',', '{'};
    private static final byte[] FIRST_WHOLE = {};
    private static final byte[] NEXT_WHOLE = {','};

    private final byte[] head;
    private final byte[] tail;
    private final List<Entry> entries;
    private final int skipped;
    private final long length;

    private byte[] source;
    private int position;
    private int limit;
    private int part;

    /**
     * Creates a list of stored objects.
     *
     * @param head the bytes before the first item
     * @param tail the bytes after the last item
     * @param skipped the number of bytes omitted at the start of each item, its opening brace included; 0 for whole items
     */
    ListBody(byte[] head, byte[] tail, List<Entry> entries, int skipped) {
        this.head = head;
        this.tail = tail;
        this.entries = entries;
        this.skipped = skipped;
        this.source = head;
        this.limit = head.length;
        long size = head.length + (long) tail.length - (entries.isEmpty() ? 0 : 1);
        for (Entry entry : entries) {
            size += separator(1).length + itemEnd(entry) - skipped;
        }
        this.length = size;
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

    /** Returns the whole body. */
    byte[] whole() {
        byte[] bytes = new byte[Math.toIntExact(length)];
        new ListBody(head, tail, entries, skipped).read(bytes);
        return bytes;
    }

    /** After the head, each entry has two parts: the separator and the retained bytes. */
    private boolean nextPart() {
        int entry = part / 2;
        if (entry > entries.size() || (entry == entries.size() && part % 2 == 1)) {
            return false;
        }
        if (entry == entries.size()) {
            take(tail, 0, tail.length);
        } else if (part % 2 == 0) {
            byte[] separator = separator(entry);
            take(separator, 0, separator.length);
        } else {
            take(entries.get(entry).value(), skipped, itemEnd(entries.get(entry)));
        }
        part++;
        return true;
    }

    private byte[] separator(int entry) {
        if (skipped == 0) {
            return entry == 0 ? FIRST_WHOLE : NEXT_WHOLE;
        }
        return entry == 0 ? FIRST : NEXT;
    }

    private void take(byte[] bytes, int from, int to) {
        source = bytes;
        position = from;
        limit = to;
    }

    private static int itemEnd(Entry entry) {
        return entry.value().length - 1;
    }
}
