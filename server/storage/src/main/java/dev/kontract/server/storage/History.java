package dev.kontract.server.storage;

import java.util.List;

/** The past of a storage, as far back as it keeps revisions. Safe for use by many threads. */
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
     */
    OfKey of(String key, int limit);

    /**
     * Returns the entries of a range at a past revision.
     *
     * @param range a range with a revision
     * @throws StorageException {@link StorageException.Reason#COMPACTED} if the revision is no longer kept, {@link
     *     StorageException.Reason#FUTURE_REVISION} if it has not been reached
     */
    Listing at(Range range);
}
