package dev.kontract.server.controller;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How often the latest Events happened. Those that still have to be written are never forgotten, however many they are. Safe
 * for use by several threads.
 */
final class EventTallies {

    private static final int REMEMBERED = 4096;

    private final Map<EventKey, EventTally> tallies = new LinkedHashMap<>(16, 0.75f, true);

    /** The Event happened, or happened again. */
    synchronized void count(EventKey event, EventTally once) {
        tallies.merge(event, once, EventTally::and);
    }

    synchronized Optional<EventTally> find(EventKey event) {
        return Optional.ofNullable(tallies.get(event));
    }

    /** There is an object now that tells of the Event. */
    synchronized void stored(EventKey event) {
        tallies.computeIfPresent(event, (same, tally) -> tally.kept());
        Iterator<EventTally> eldest = tallies.values().iterator();
        while (tallies.size() > REMEMBERED && eldest.next().stored()) {
            eldest.remove();
        }
    }

    /** Nobody will ever hear of the Event. */
    synchronized void dropped(EventKey event) {
        tallies.remove(event);
    }

    synchronized int size() {
        return tallies.size();
    }
}
