package dev.kontract.server.controller;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The counts of recent Events. Events yet to be written are never evicted. Thread-safe. */
final class EventTallies {

    private static final int REMEMBERED = 4096;

    private final Map<EventKey, EventTally> tallies = new LinkedHashMap<>(16, 0.75f, true);

    /** Counts an occurrence of the Event. */
    synchronized void count(EventKey event, EventTally once) {
        tallies.merge(event, once, EventTally::and);
    }

    synchronized Optional<EventTally> find(EventKey event) {
        return Optional.ofNullable(tallies.get(event));
    }

    /** Marks the Event as stored. */
    synchronized void stored(EventKey event) {
        tallies.computeIfPresent(event, (same, tally) -> tally.kept());
        Iterator<EventTally> eldest = tallies.values().iterator();
        while (tallies.size() > REMEMBERED && eldest.next().stored()) {
            eldest.remove();
        }
    }

    /** Removes an Event that could not be written. */
    synchronized void dropped(EventKey event) {
        tallies.remove(event);
    }

    synchronized int size() {
        return tallies.size();
    }
}
