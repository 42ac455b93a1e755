package dev.kontract.server;

import dev.kontract.server.storage.memory.MemoryState;

/**
 * The objects of a server as they were at one moment, taken by {@link ApiServer#snapshot} and brought back by {@link
 * ApiServer#restore}. It shares its objects with the server, so that it takes no time and hardly any memory. Immutable.
 */
public final class ServerSnapshot {

    private final MemoryState state;

    ServerSnapshot(MemoryState state) {
        this.state = state;
    }

    MemoryState state() {
        return state;
    }

    /** The resource version of the last write before it was taken. */
    public long revision() {
        return state.entries().revision();
    }
}
