package dev.kontract.server.registry.listing;

import dev.kontract.server.storage.Entry;
import java.util.List;

/**
 * One page of a list.
 *
 * @param entries the objects in the order of their keys
 * @param revision the state they were read at
 * @param continuation the token for the next page, empty when there is none
 * @param remaining how many objects follow, or 0 when that is not known
 */
public record Page(List<Entry> entries, long revision, String continuation, long remaining) {}
