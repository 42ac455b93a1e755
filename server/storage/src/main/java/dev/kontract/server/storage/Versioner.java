package dev.kontract.server.storage;

/**
 * Writes a revision into a stored value, for writes without a caller, such as the deletion of an expired key. Safe for use by
 * many threads.
 */
@FunctionalInterface
public interface Versioner {

    /** For values that do not contain their revision. */
    Versioner UNCHANGED = (value, revision) -> value;

    /** Returns the bytes of {@code value} at {@code revision}; does not modify {@code value}. */
    byte[] at(byte[] value, long revision);
}
