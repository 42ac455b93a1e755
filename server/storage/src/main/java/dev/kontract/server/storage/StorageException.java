package dev.kontract.server.storage;

import java.util.Objects;

/** A read or write that the storage rejected; {@link #reason()} states the cause. */
public final class StorageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The cause of a rejection. */
    public enum Reason {
        /** The key to be created exists. */
        KEY_EXISTS,
        /** The revision of the key is not the expected one. */
        CONFLICT,
        /** One of the {@linkplain Conditions conditions} does not hold. */
        CONDITION,
        /** The revision has been compacted. */
        COMPACTED,
        /** The revision has not been reached. */
        FUTURE_REVISION,
        /** There is no space for the write. */
        FULL,
        /** The value exceeds the size limit of the storage. */
        TOO_LARGE,
        /** Too many requests of this kind are under way. */
        BUSY,
        /** The storage cannot be reached or is closed. */
        UNAVAILABLE
    }

    private final Reason reason;
    private final long revision;

    /** Creates a rejection at the storage's current {@code revision}. */
    public StorageException(Reason reason, String message, long revision) {
        super(message);
        this.reason = reason;
        this.revision = revision;
    }

    /** Returns the cause. */
    public Reason reason() {
        return reason;
    }

    /** Returns the revision of the storage at the time of the rejection. */
    public long revision() {
        return revision;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
