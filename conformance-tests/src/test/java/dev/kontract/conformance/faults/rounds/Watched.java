package dev.kontract.conformance.faults.rounds;

import java.util.List;

/**
 * The events of a watch.
 *
 * @param watch the name of the watch, for messages
 * @param after the revision after which it began
 * @param upTo the revision up to which it has received all events
 */
record Watched(String watch, String collection, long after, long upTo, List<Version> events) {}
