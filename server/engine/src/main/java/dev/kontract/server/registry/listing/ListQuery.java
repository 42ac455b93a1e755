package dev.kontract.server.registry.listing;

import dev.kontract.server.selector.SelectionPredicate;
import dev.kontract.server.selector.ShardSelector;

/**
 * The parameters of a list request.
 *
 * @param predicate the selectors
 * @param limit the maximum number of objects, or unlimited if not positive
 * @param continuation the token of the previous page, or empty
 * @param resourceVersion the requested resource version, or empty for the latest
 * @param match how the resource version is interpreted
 */
public record ListQuery(
        SelectionPredicate predicate, long limit, String continuation, String resourceVersion, Match match) {

    /** The values of {@code resourceVersionMatch}. */
    public enum Match {
        /** Not set; derived from the other parameters. */
        UNSET,
        /** Exactly that resource version. */
        EXACT,
        /** That resource version or a later one. */
        NOT_OLDER_THAN
    }

    /** Returns the same query for a shard. */
    public ListQuery of(ShardSelector shard) {
        return new ListQuery(predicate.with(shard), limit, continuation, resourceVersion, match);
    }

    /** A query for all objects at the latest revision. */
    public static ListQuery everything() {
        return new ListQuery(SelectionPredicate.EVERYTHING, 0, "", "", Match.UNSET);
    }
}
