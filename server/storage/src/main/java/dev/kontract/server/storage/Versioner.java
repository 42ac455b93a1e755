package dev.kontract.server.storage;

/**
 * What a storage knows of its values. Writes a revision into a stored value, for writes without a caller, such as the deletion of
 * an expired key. Safe for use by many threads.
 */
@FunctionalInterface
public interface Versioner {

    /** For values that do not contain their revision. */
    Versioner UNCHANGED = (value, revision) -> value;

    /** Returns the bytes of {@code value} at {@code revision}; does not modify {@code value}. */
    byte[] at(byte[] value, long revision);

    /**
     * Returns whether {@code value} is an object that waits to be removed, such as for its finalizers: a full storage accepts
     * updates of it, because they lead to its removal.
     */
    default boolean isBeingDeleted(byte[] value) {
        return false;
    }
}
