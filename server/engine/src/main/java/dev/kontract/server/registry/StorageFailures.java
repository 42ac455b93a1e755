package dev.kontract.server.registry;

import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.StorageException;

/** Maps storage errors to API errors. */
public final class StorageFailures {

    private StorageFailures() {}

    /** Returns the API error for a storage error that does not concern a single object. */
    public static StatusException of(StorageException e) {
        return switch (e.reason()) {
            case COMPACTED -> StatusException.expired("The resourceVersion for the provided list is too old.");
            case FULL -> StatusException.insufficientStorage(e.getMessage());
            case TOO_LARGE -> StatusException.requestEntityTooLarge(e.getMessage());
            case BUSY -> StatusException.tooManyRequests(e.getMessage(), 1);
            case UNAVAILABLE -> StatusException.serviceUnavailable(e.getMessage());
            case CONDITION -> StatusException.lostCondition();
            case KEY_EXISTS, CONFLICT, FUTURE_REVISION -> StatusException.internal(e.getMessage());
        };
    }
}
