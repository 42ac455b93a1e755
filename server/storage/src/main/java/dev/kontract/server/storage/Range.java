package dev.kontract.server.storage;

import java.util.function.Predicate;

/**
 * The selection of a list.
 *
 * @param prefix prefix of the keys
 * @param after the last key already returned, or {@code ""} to start at the first
 * @param limit maximum number of entries, or 0 for all
 * @param revision the revision to read, or 0 for the latest
 * @param filter the entries to return; {@link #EVERY} for all
 */
public record Range(String prefix, String after, int limit, long revision, Predicate<Entry> filter) {

    /** The filter that accepts every entry. */
    public static final Predicate<Entry> EVERY = entry -> true;

    /** Creates a range without a filter. */
    public Range(String prefix, String after, int limit, long revision) {
        this(prefix, after, limit, revision, EVERY);
    }

    /** Returns the range of all entries under {@code prefix} at the latest revision. */
    public static Range of(String prefix) {
        return new Range(prefix, "", 0, 0);
    }

    /** Returns this range with {@code filter}. The limit counts the entries that pass it. */
    public Range matching(Predicate<Entry> filter) {
        return new Range(prefix, after, limit, revision, filter);
    }
}
