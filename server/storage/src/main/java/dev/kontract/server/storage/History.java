package dev.kontract.server.storage;

import java.util.List;

/**
 * The changes of keys, as far back as a storage keeps them; {@link Storage#list} reads all keys at a past revision. Safe for use by
 * many threads.
 */
@FunctionalInterface
public interface History {

    /**
     * The latest changes of a key.
     *
     * @param changes the changes, latest first
     * @param since the revision after which all changes are known; an earlier one may be among {@code changes} as well
     */
    record OfKey(List<Change> changes, long since) {}

    /**
     * Returns the latest changes of a key, including those before a deletion. The previous value of the earliest one may be
     * absent although it is not a creation.
     *
     * @param limit the maximum number of changes
     * @throws StorageException {@link StorageException.Reason#BUSY} if the storage is collecting the changes of too many keys
     */
    OfKey of(String key, int limit);
}
