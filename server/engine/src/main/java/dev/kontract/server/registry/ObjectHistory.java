package dev.kontract.server.registry;

import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.History;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.util.ArrayList;
import java.util.List;

/** The past of the objects of one kind, as far back as the storage keeps revisions. Safe for use by many threads. */
public final class ObjectHistory {

    /** How many objects are read at a time. */
    private static final int PIECE = 100;

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
     * Objects at a past revision, in the order of their names.
     *
     * @param complete whether these are all
     */
    public record Past(List<Entry> entries, boolean complete) {}

    /**
     * Returns the first objects of a namespace at a past revision.
     *
     * @param bytes the maximum size of their encodings together; one object is returned however large it is
     * @throws StatusException 410 when the revision is no longer kept, 504 when it has not been reached
     */
    public Past at(String namespace, long revision, long bytes) {
        try {
            return read(keys.prefix(namespace), revision, bytes);
        } catch (StorageException e) {
            throw e.reason() == StorageException.Reason.FUTURE_REVISION
                    ? StatusException.tooLargeResourceVersion(revision, storage.knownRevision())
                    : StorageFailures.of(e);
        }
    }

    private Past read(String prefix, long revision, long bytes) {
        List<Entry> read = new ArrayList<>();
        long left = bytes;
        for (String after = ""; ; after = read.get(read.size() - 1).key()) {
            Listing piece = storage.list(new Range(prefix, after, PIECE, revision));
            for (Entry entry : piece.entries()) {
                left -= entry.value().length;
                if (left < 0 && !read.isEmpty()) {
                    return new Past(read, false);
                }
                read.add(entry);
            }
            if (piece.remaining() == 0) {
                return new Past(read, true);
            }
        }
    }
}
