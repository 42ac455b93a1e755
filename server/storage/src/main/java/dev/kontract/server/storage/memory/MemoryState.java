package dev.kontract.server.storage.memory;

import dev.kontract.server.storage.Expirations;
import dev.kontract.server.storage.window.Snapshot;
import java.util.List;

/**
 * The contents of a memory storage at one revision. Immutable; shares its entries with the storage.
 *
 * @param entries the entries
 * @param deadlines the deadlines of keys that expire
 */
public record MemoryState(Snapshot entries, List<Expirations.Deadline> deadlines) {

    /** Copies the deadlines. */
    public MemoryState {
        deadlines = List.copyOf(deadlines);
    }
}
