package dev.kontract.server.storage;

/**
 * What a list returns: keys with a prefix, after a key, at most so many, as of a revision.
 *
 * @param prefix what the keys start with
 * @param after the last key already known, or {@code ""} to start at the first
 * @param limit most entries to return, or 0 for all
 * @param revision the state to read, or 0 for the newest
 */
public record Range(String prefix, String after, int limit, long revision) {

    /** Everything under {@code prefix}, now. */
    public static Range of(String prefix) {
        return new Range(prefix, "", 0, 0);
    }
}
