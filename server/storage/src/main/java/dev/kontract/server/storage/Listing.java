package dev.kontract.server.storage;

import java.util.List;

/**
 * The result of a list.
 *
 * @param entries the entries, ordered by key
 * @param revision the revision at which they were read
 * @param remaining number of entries of the range after the last one returned: exact, but counted before the filter; 0 if the
 *     list is complete
 * @param rejected number of entries that the filter rejected up to the last one returned, or in the whole range if the list is
 *     complete
 */
public record Listing(List<Entry> entries, long revision, long remaining, long rejected) {}
