package dev.kontract.server.storage.etcd;

import io.etcd.jetcd.api.RangeResponse;

/**
 * The number of entries that one read of a long list asks etcd for: as many as fit into about 8 MB by the size of those before, at most
 * 10,000. With each read, etcd counts all keys up to the end of the list, so that a list in small pages takes quadratic time. Not safe
 * for use by many threads.
 */
final class PageSize {

    private static final int FIRST = 1_000;
    private static final int MOST = 10_000;
    private static final int BYTES = 8 << 20;

    private int entries = FIRST;

    /** Returns the number of entries of the next page. */
    int entries() {
        return entries;
    }

    /** Adapts the size to a page that has been read. */
    void adapt(RangeResponse page) {
        if (page.getKvsCount() > 0) {
            int each = 1 + (page.getSerializedSize() - 1) / page.getKvsCount();
            entries = Math.max(1, Math.min(MOST, BYTES / each));
        }
    }
}
