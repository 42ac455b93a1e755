package dev.kontract.server.storage;

import org.jspecify.annotations.Nullable;

/**
 * One write as a watch sees it.
 *
 * @param type what happened
 * @param entry the value written, or for a deletion the last value; its revision is that of the write
 * @param previous the value before, absent for a creation
 */
public record Change(Type type, Entry entry, @Nullable Entry previous) {

    /** What a write does to a key. */
    public enum Type {
        CREATED,
        UPDATED,
        DELETED
    }
}
