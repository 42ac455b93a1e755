package dev.kontract.server.registry.listing;

import dev.kontract.server.selector.SelectionPredicate;

/**
 * What a list asks for.
 *
 * @param predicate which objects
 * @param limit most objects to return; all when it is not positive
 * @param continuation the token of the page before, or empty
 * @param resourceVersion the state to read, or empty for the newest
 * @param match how that is meant
 */
public record ListQuery(
        SelectionPredicate predicate, long limit, String continuation, String resourceVersion, Match match) {

    /** How a list reads its resource version ({@code resourceVersionMatch}). */
    public enum Match {
        /** As the other parameters suggest. */
        UNSET,
        /** That very state. */
        EXACT,
        /** That state or a newer one. */
        NOT_OLDER_THAN
    }

    /** Every object, now. */
    public static ListQuery everything() {
        return new ListQuery(SelectionPredicate.EVERYTHING, 0, "", "", Match.UNSET);
    }
}
