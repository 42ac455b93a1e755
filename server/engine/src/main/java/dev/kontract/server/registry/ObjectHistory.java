package dev.kontract.server.registry;

import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.History;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.util.List;

/** The past of the objects of one kind, as far back as the storage keeps revisions. Safe for use by many threads. */
public final class ObjectHistory {

    private final Keys keys;
    private final Storage storage;
    private final ResourceErrors errors;

    ObjectHistory(Keys keys, Storage storage, ResourceErrors errors) {
        this.keys = keys;
        this.storage = storage;
        this.errors = errors;
    }

    /** Returns the latest changes of an object, latest first. */
    public History.OfKey of(String namespace, String name, int limit) {
        try {
            return storage.history().of(keys.key(namespace, name), limit);
        } catch (StorageException e) {
            throw StorageFailures.of(e);
        }
    }

    /**
     * Reads one object as it was at a revision.
     *
     * @throws StatusException 404 when it did not exist, 410 when the revision is no longer kept
     */
    public StoredObject get(String namespace, String name, long revision) {
        String key = keys.key(namespace, name);
        try {
            Range only = new Range(key, "", 0, revision, entry -> entry.key().equals(key));
            List<Entry> found = storage.list(only).entries();
            if (found.isEmpty()) {
                throw errors.notFound(name);
            }
            return StoredObject.of(found.get(0));
        } catch (StorageException e) {
            throw StorageFailures.of(e);
        }
    }

    /**
     * Returns the objects of a namespace at a past revision, in the order of their names.
     *
     * @throws StatusException 410 when the revision is no longer kept, 504 when it has not been reached
     */
    public List<Entry> at(String namespace, long revision) {
        try {
            return storage.list(new Range(keys.prefix(namespace), "", 0, revision))
                    .entries();
        } catch (StorageException e) {
            throw e.reason() == StorageException.Reason.FUTURE_REVISION
                    ? StatusException.tooLargeResourceVersion(revision, storage.knownRevision())
                    : StorageFailures.of(e);
        }
    }
}
