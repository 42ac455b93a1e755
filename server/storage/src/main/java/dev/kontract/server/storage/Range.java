package dev.kontract.server.storage;

import java.util.function.Predicate;

/**
 * What a list returns: keys with a prefix, after a key, at most so many, as of a revision, that pass a filter.
 *
 * @param prefix what the keys start with
 * @param after the last key already known, or {@code ""} to start at the first
 * @param limit most entries to return, or 0 for all
 * @param revision the state to read, or 0 for the newest
 * @param filter which entries to return; {@link #EVERY} for all
 */
public record Range(String prefix, String after, int limit, long revision, Predicate<Entry> filter) {

    /** The filter that lets everything pass. */
    public static final Predicate<Entry> EVERY = entry -> true;

    /** A range without a filter. */
    public Range(String prefix, String after, int limit, long revision) {
        this(prefix, after, limit, revision, EVERY);
    }

    /** Everything under {@code prefix}, now. */
    public static Range of(String prefix) {
        return new Range(prefix, "", 0, 0);
    }

    /** This range, of which only what passes {@code filter} is returned: one pass, the limit counts what passes. */
    public Range matching(Predicate<Entry> filter) {
        return new Range(prefix, after, limit, revision, filter);
    }
}
