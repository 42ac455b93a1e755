package dev.kontract.server.registry;

import dev.kontract.server.storage.Versioner;

/** Writes a revision into an object as it is stored, as its resource version. */
public final class ObjectVersioner implements Versioner {

    /** A versioner for objects of every kind. */
    public ObjectVersioner() {}

    @Override
    public byte[] at(byte[] value, long revision) {
        return EncodedObject.ofStored(value).at(revision);
    }
}
