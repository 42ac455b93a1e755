package dev.kontract.server.storage;

import java.util.Objects;

/** A read or write that the storage refuses; {@link #reason()} says why. */
public final class StorageException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Why. */
    public enum Reason {
        /** The key to be created is taken. */
        KEY_EXISTS,
        /** The value is not the expected one any more. */
        CONFLICT,
        /** One of the {@linkplain Conditions conditions} does not hold. */
        CONDITION,
        /** The revision lies before what is kept. */
        COMPACTED,
        /** The revision has not been reached. */
        FUTURE_REVISION,
        /** There is no space left for a write. */
        FULL,
        /** The value is larger than the storage takes. */
        TOO_LARGE,
        /** The storage cannot be reached or is closed. */
        UNAVAILABLE
    }

    private final Reason reason;
    private final long revision;

    /** A refusal at the storage's present {@code revision}. */
    public StorageException(Reason reason, String message, long revision) {
        super(message);
        this.reason = reason;
        this.revision = revision;
    }

    /** Why it was refused. */
    public Reason reason() {
        return reason;
    }

    /** The storage's revision when it refused. */
    public long revision() {
        return revision;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
