package dev.kontract.server.storage.memory;

import dev.kontract.server.storage.Expirations;
import dev.kontract.server.storage.window.Snapshot;
import java.util.List;

/**
 * What a storage in memory held at one revision. Immutable; it shares its entries with the storage.
 *
 * @param entries the entries
 * @param deadlines which of them expire, and when
 */
public record MemoryState(Snapshot entries, List<Expirations.Deadline> deadlines) {

    /** Takes a copy of the deadlines. */
    public MemoryState {
        deadlines = List.copyOf(deadlines);
    }
}
