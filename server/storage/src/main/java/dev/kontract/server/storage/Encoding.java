package dev.kontract.server.storage;

/** A value to be written that contains the revision of its write. The storage supplies the revision. */
@FunctionalInterface
public interface Encoding {

    /** Returns the bytes to store at {@code revision}. Cheap and free of side effects; may be called more than once. */
    byte[] at(long revision);
}
