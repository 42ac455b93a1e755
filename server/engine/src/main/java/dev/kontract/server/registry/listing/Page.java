package dev.kontract.server.registry.listing;

import dev.kontract.server.storage.Entry;
import java.util.List;

/**
 * One page of a list.
 *
 * @param entries the objects in key order
 * @param revision the revision they were read at
 * @param continuation the token of the next page, or empty if there is none
 * @param remaining the number of remaining objects, or 0 if unknown
 * @param shard the selector of the shard that was listed, or empty
 */
public record Page(List<Entry> entries, long revision, String continuation, long remaining, String shard) {

    /** Returns this page without its objects. */
    public Page withoutEntries() {
        return new Page(List.of(), revision, continuation, remaining, shard);
    }
}
