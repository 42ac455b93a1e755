package dev.kontract.server.storage;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.StorageException.Reason;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Checks the conditions of a {@link WriteContext}. Storages call it inside the section that makes their writes atomic. */
public final class Conditions {

    private Conditions() {}

    /**
     * Checks conditions.
     *
     * @param conditions revisions by key
     * @param revisionOf returns the current revision of a key, or {@link WriteContext#ABSENT} if it does not exist
     * @param newest the revision of the storage
     * @throws StorageException {@link Reason#CONDITION} if a condition does not hold
     */
    public static void check(Map<String, Long> conditions, ToLongFunction<String> revisionOf, long newest) {
        for (Map.Entry<String, Long> each : conditions.entrySet()) {
            if (revisionOf.applyAsLong(each.getKey()) != each.getValue()) {
                throw new StorageException(Reason.CONDITION, each.getKey() + " is not at " + each.getValue(), newest);
            }
        }
    }
}
