package dev.kontract.server.controller;

import java.time.Instant;

/**
 * How often an Event happened.
 *
 * @param name of the object that says so
 * @param message the latest one
 * @param resourceVersion of the object it is about, when that happened first
 * @param first when it happened first
 * @param last when it happened last
 * @param count how often
 * @param stored whether the object is there
 */
record EventTally(
        String name, String message, String resourceVersion, Instant first, Instant last, int count, boolean stored) {

    /** This, and the same again. */
    EventTally and(EventTally next) {
        int sum = count + next.count();
        return new EventTally(name, next.message(), resourceVersion, first, next.last(), sum, stored);
    }

    EventTally kept() {
        return new EventTally(name, message, resourceVersion, first, last, count, true);
    }
}
