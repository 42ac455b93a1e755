package dev.kontract.server.registry;

import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.StorageException;

/** What a refusal of the storage means to a caller of the API. */
public final class StorageFailures {

    private StorageFailures() {}

    /** The answer to a refusal that says nothing about one object. */
    public static StatusException of(StorageException e) {
        return switch (e.reason()) {
            case COMPACTED -> StatusException.expired("The resourceVersion for the provided list is too old.");
            case FULL -> StatusException.insufficientStorage(e.getMessage());
            case UNAVAILABLE -> StatusException.serviceUnavailable(e.getMessage());
            case KEY_EXISTS, CONFLICT, FUTURE_REVISION -> StatusException.internal(e.getMessage());
        };
    }
}
