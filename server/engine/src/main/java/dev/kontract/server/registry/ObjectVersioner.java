package dev.kontract.server.registry;

import dev.kontract.server.storage.Versioner;

/** Writes a storage revision into an encoded object as its {@code resourceVersion}. */
public final class ObjectVersioner implements Versioner {

    /** Creates a versioner for objects of any kind. */
    public ObjectVersioner() {}

    @Override
    public byte[] at(byte[] value, long revision) {
        return EncodedObject.ofStored(value).at(revision);
    }

    /** Returns whether the object has a {@code deletionTimestamp}. */
    @Override
    public boolean isBeingDeleted(byte[] value) {
        return StoredMetadata.isDeleting(value);
    }
}
