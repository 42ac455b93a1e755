package dev.kontract.conformance.faults.rounds;

import java.util.List;

/**
 * What a watch was told.
 *
 * @param watch the name of the watch, for messages
 * @param after the revision after which it began
 * @param upTo the revision up to which it was told everything
 */
record Watched(String watch, String collection, long after, long upTo, List<Version> told) {}
