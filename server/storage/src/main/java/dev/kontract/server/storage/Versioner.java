package dev.kontract.server.storage;

/**
 * Writes a revision into a stored value, for writes that no caller has encoded, such as the deletion of a key that has
 * expired. Safe for use by many threads.
 */
@FunctionalInterface
public interface Versioner {

    /** For values that do not hold their revision. */
    Versioner UNCHANGED = (value, revision) -> value;

    /** The bytes {@code value} has at {@code revision}; {@code value} itself is not changed. */
    byte[] at(byte[] value, long revision);
}
