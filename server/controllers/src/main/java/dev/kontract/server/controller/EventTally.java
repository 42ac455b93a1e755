package dev.kontract.server.controller;

import java.time.Instant;

/**
 * The count of an Event.
 *
 * @param name the name of the Event object
 * @param message the latest message
 * @param resourceVersion the resource version of the regarding object at the first occurrence
 * @param first the time of the first occurrence
 * @param last the time of the last occurrence
 * @param count the number of occurrences
 * @param stored whether the Event object exists
 */
record EventTally(
        String name, String message, String resourceVersion, Instant first, Instant last, int count, boolean stored) {

    /** Adds an occurrence. */
    EventTally and(EventTally next) {
        int sum = count + next.count();
        return new EventTally(name, next.message(), resourceVersion, first, next.last(), sum, stored);
    }

    EventTally kept() {
        return new EventTally(name, message, resourceVersion, first, last, count, true);
    }
}
