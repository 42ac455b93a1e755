package dev.kontract.server.registry.listing;

import dev.kontract.server.registry.ServedKind;
import dev.kontract.server.registry.StorageFailures;
import dev.kontract.server.registry.listing.ListQuery.Match;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.util.List;

/**
 * Lists objects of one kind with pagination over a consistent snapshot. Safe for use by many threads.
 *
 * <p>{@code resourceVersion} follows the API concepts: unset means the latest state, zero any state, and another number
 * "not older than" unless {@code resourceVersionMatch} or a limit makes it exact.
 */
public final class Lister {

    private final ServedKind kind;
    private final Storage storage;
    private final Selectables selectables;

    /** Creates a lister of {@code resource} backed by {@code storage}. */
    public Lister(ServedKind kind, Storage storage, Selectables selectables) {
        this.kind = kind;
        this.storage = storage;
        this.selectables = selectables;
    }

    /**
     * Returns one page.
     *
     * @param namespace the namespace, or empty for all
     * @param readPoint the minimum revision of the newest state
     * @throws StatusException 400 for a malformed token or version, 410 when the revision has been compacted, 504 when
     *     it has not been reached
     */
    public Page list(String namespace, ListQuery query, long readPoint) {
        selectables.check(query.predicate().fields());
        KeyRange scope = KeyRange.of(kind, namespace, query.predicate());
        Range range = range(scope, query).matching(selectables.filter(query.predicate()));
        try {
            return page(scope.prefix(), query, read(range, query, readPoint));
        } catch (StorageException e) {
            throw refused(e, scope.prefix(), query, range);
        }
    }

    /** A list without a resource version is of the newest state; one with a version may be of what is known. */
    private Listing read(Range range, ListQuery query, long readPoint) {
        boolean newest =
                query.resourceVersion().isEmpty() || !query.continuation().isEmpty();
        if (range.revision() > 0) {
            return storage.list(range);
        }
        return storage.list(range, newest ? readPoint : version(query.resourceVersion()));
    }

    private Range range(KeyRange scope, ListQuery query) {
        int limit = limit(scope, query);
        if (!scope.single() && !query.continuation().isEmpty()) {
            Continuation start = Continuation.parse(query.continuation());
            if (!query.resourceVersion().isEmpty() && !query.resourceVersion().equals("0")) {
                throw StatusException.badRequest("specifying resource version is not allowed when using continue");
            }
            return new Range(scope.prefix(), scope.prefix() + start.after(), limit, Math.max(0, start.revision()));
        }
        long version = version(query.resourceVersion());
        boolean exact = query.match() == Match.EXACT || (query.match() == Match.UNSET && limit > 0 && version > 0);
        if (!exact) {
            requireReached(version);
        }
        return new Range(scope.prefix(), "", limit, exact ? version : 0);
    }

    /** Single objects and lists at any state, which are served from memory, are not paginated. */
    private static int limit(KeyRange scope, ListQuery query) {
        return scope.single() || query.resourceVersion().equals("0")
                ? 0
                : (int) Math.max(0, Math.min(query.limit(), Integer.MAX_VALUE));
    }

    private void requireReached(long version) {
        if (version <= storage.knownRevision()) {
            return;
        }
        long now = storage.revision();
        if (version > now) {
            throw StatusException.tooLargeResourceVersion(version, now);
        }
    }

    /** Makes a page; as on the real server, objects of other shards count as remaining wherever they are. */
    private Page page(String prefix, ListQuery query, Listing listing) {
        List<Entry> entries = listing.entries();
        String shard = query.predicate().shard().toString();
        if (listing.remaining() == 0 || entries.isEmpty()) {
            return new Page(entries, listing.revision(), "", 0, shard);
        }
        String last = entries.get(entries.size() - 1).key().substring(prefix.length());
        long remaining = query.predicate().isWholeShard() ? listing.remaining() + listing.rejected() : 0;
        return new Page(
                entries, listing.revision(), new Continuation(listing.revision(), last).token(), remaining, shard);
    }

    private StatusException refused(StorageException e, String prefix, ListQuery query, Range range) {
        return switch (e.reason()) {
            case FUTURE_REVISION -> StatusException.tooLargeResourceVersion(range.revision(), e.revision());
            case COMPACTED ->
                query.continuation().isEmpty()
                        ? StorageFailures.of(e)
                        : expiredContinuation(range.after().substring(prefix.length()));
            default -> StorageFailures.of(e);
        };
    }

    /** Returns a 410 error with a token that lets the client continue at the latest revision. */
    private static StatusException expiredContinuation(String after) {
        return StatusException.expired("The provided continue parameter is too old "
                        + "to display a consistent list result. You can start a new list without "
                        + "the continue parameter, or use the continue token in this response to "
                        + "retrieve the remainder of the results. Continuing with the provided "
                        + "token results in an inconsistent list - objects that were created, "
                        + "modified, or deleted between the time the first chunk was returned "
                        + "and now may show up in the list.")
                .withContinue(new Continuation(-1, after).token());
    }

    /**
     * Parses the resource version of a list or watch.
     *
     * @throws StatusException 400 when it is malformed
     * @see ResourceVersion#parse
     */
    public static long version(String text) {
        try {
            return ResourceVersion.parse(text);
        } catch (IllegalArgumentException e) {
            throw StatusException.badRequest("invalid resource version: " + e.getMessage());
        }
    }
}
