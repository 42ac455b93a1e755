package dev.kontract.server.storage;

/** A value about to be written, which holds the revision it is written at; the storage says which that is. */
@FunctionalInterface
public interface Encoding {

    /** The bytes to keep for {@code revision}. Cheap, free of side effects, and may be called more than once. */
    byte[] at(long revision);
}
