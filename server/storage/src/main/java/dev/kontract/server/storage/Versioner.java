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

    /**
     * Returns a versioner that leaves encrypted values as they are; their revision is written when they are decrypted. An encrypted
     * value is never one that waits to be removed.
     */
    default Versioner exceptEncrypted() {
        Versioner plain = this;
        return new Versioner() {
            @Override
            public byte[] at(byte[] value, long revision) {
                return ValueEncryption.isEncrypted(value) ? value : plain.at(value, revision);
            }

            @Override
            public boolean isBeingDeleted(byte[] value) {
                return !ValueEncryption.isEncrypted(value) && plain.isBeingDeleted(value);
            }
        };
    }
}
