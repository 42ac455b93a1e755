package dev.kontract.server.storage.etcd;

import io.etcd.jetcd.api.RangeResponse;

/**
 * The number of entries of the next page of a long list: as many as fit into about 8 MB by the average size in the page before, at most
 * twice as many as that one had, and at most 4,000. etcd counts all remaining keys for each page, so that small pages take quadratic
 * time. Not safe for use by many threads.
 */
final class PageSize {

    private static final int FIRST = 1_000;
    private static final int MOST = 4_000;
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
            entries = Math.max(1, Math.min(Math.min(MOST, 2 * entries), BYTES / each));
        }
    }
}
