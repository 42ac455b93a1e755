package dev.kontract.server.registry;

import dev.kontract.server.status.ApiException;
import dev.kontract.server.storage.StorageException;

/** What a refusal of the storage means to a caller of the API. */
public final class Failures {

    private Failures() {}

    /** The answer to a refusal that says nothing about one object. */
    public static ApiException of(StorageException e) {
        return switch (e.reason()) {
            case COMPACTED -> ApiException.expired("The resourceVersion for the provided list is too old.");
            case FULL -> ApiException.insufficientStorage(e.getMessage());
            case UNAVAILABLE -> ApiException.serviceUnavailable(e.getMessage());
            case KEY_EXISTS, CONFLICT, FUTURE_REVISION -> ApiException.internal(e.getMessage());
        };
    }
}
