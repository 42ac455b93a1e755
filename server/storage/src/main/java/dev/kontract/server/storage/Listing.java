package dev.kontract.server.storage;

import java.util.List;

/**
 * The answer to a list.
 *
 * @param entries in the order of their keys
 * @param revision the state they were read at
 * @param remaining how many more entries the range holds behind the last one: exact, but counted before the filter; 0
 *     when there is nothing more to ask for
 */
public record Listing(List<Entry> entries, long revision, long remaining) {}
