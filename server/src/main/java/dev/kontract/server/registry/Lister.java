package dev.kontract.server.registry;

import dev.kontract.server.registry.ListQuery.Match;
import dev.kontract.server.status.ApiException;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Listing;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import java.util.List;

/**
 * Lists the objects of one resource, page by page over one state. Safe for use by many threads.
 *
 * <p>The meaning of {@code resourceVersion} follows the API concepts: none is the newest state, zero any state, a number
 * is "not older than" unless {@code resourceVersionMatch} or a limit makes it exact.
 */
public final class Lister {

    private final Resource resource;
    private final Storage storage;
    private final Selectables selectables;

    /** Lists what {@code storage} holds of {@code resource}. */
    public Lister(Resource resource, Storage storage, Selectables selectables) {
        this.resource = resource;
        this.storage = storage;
        this.selectables = selectables;
    }

    /**
     * One page.
     *
     * @param namespace the namespace, or empty for all
     * @throws ApiException 400 for a bad token or version, 410 when the state is gone, 504 when it has not been reached
     */
    public Page list(String namespace, ListQuery query) {
        selectables.check(query.predicate().fields());
        String prefix = resource.prefix(namespace);
        if (query.limit() < 0) {
            return new Page(List.of(), storage.revision(), "", 0);
        }
        Range range = range(prefix, query).matching(selectables.filter(query.predicate()));
        try {
            return page(prefix, query, storage.list(range));
        } catch (StorageException e) {
            throw refused(e, prefix, query, range);
        }
    }

    private Range range(String prefix, ListQuery query) {
        int limit = (int) Math.min(query.limit(), Integer.MAX_VALUE);
        if (!query.continuation().isEmpty()) {
            Continuation start = Continuation.parse(query.continuation());
            // A list that asks for any state is answered from memory, whole.
            int wanted = query.resourceVersion().equals("0") ? 0 : limit;
            return new Range(prefix, prefix + start.after(), wanted, Math.max(0, start.revision()));
        }
        long version = version(query.resourceVersion());
        boolean exact = query.match() == Match.EXACT || (query.match() == Match.UNSET && limit > 0 && version > 0);
        if (!exact) {
            requireReached(version);
        }
        int wanted = query.resourceVersion().equals("0") ? 0 : limit;
        return new Range(prefix, "", wanted, exact ? version : 0);
    }

    private void requireReached(long version) {
        long now = storage.revision();
        if (version > now) {
            throw ApiException.tooLargeResourceVersion(version, now);
        }
    }

    private Page page(String prefix, ListQuery query, Listing listing) {
        List<Entry> entries = listing.entries();
        if (listing.remaining() == 0 || entries.isEmpty()) {
            return new Page(entries, listing.revision(), "", 0);
        }
        String last = entries.get(entries.size() - 1).key().substring(prefix.length());
        long remaining = query.predicate().isEverything() ? listing.remaining() : 0;
        return new Page(entries, listing.revision(), new Continuation(listing.revision(), last).token(), remaining);
    }

    private ApiException refused(StorageException e, String prefix, ListQuery query, Range range) {
        return switch (e.reason()) {
            case FUTURE_REVISION -> ApiException.tooLargeResourceVersion(range.revision(), e.revision());
            case COMPACTED ->
                query.continuation().isEmpty()
                        ? Failures.of(e)
                        : expiredContinuation(range.after().substring(prefix.length()));
            default -> Failures.of(e);
        };
    }

    /** The answer carries a token with which the caller may go on in the newest state. */
    private static ApiException expiredContinuation(String after) {
        return ApiException.expired("The provided continue parameter is too old "
                        + "to display a consistent list result. You can start a new list without "
                        + "the continue parameter, or use the continue token in this response to "
                        + "retrieve the remainder of the results. Continuing with the provided "
                        + "token results in an inconsistent list - objects that were created, "
                        + "modified, or deleted between the time the first chunk was returned "
                        + "and now may show up in the list.")
                .withContinue(new Continuation(-1, after).token());
    }

    /**
     * Reads a version.
     *
     * @throws ApiException 400 when it is none
     */
    public static long version(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw ApiException.badRequest("invalid resource version " + text);
        }
    }
}
