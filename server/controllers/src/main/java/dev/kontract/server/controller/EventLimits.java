package dev.kontract.server.controller;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Limits the Events a controller writes, with client-go's defaults: after ten different messages within ten minutes,
 * similar Events are combined into one, and each object has a budget of 25 Events that refills by one every five
 * minutes. State is kept for the most recent objects only. Not thread-safe.
 */
final class EventLimits {

    private static final int MOST_MESSAGES = 10;
    private static final Duration ALIKE = Duration.ofMinutes(10);
    private static final int BURST = 25;
    private static final Duration REFILL = Duration.ofMinutes(5);
    private static final String COMBINED = "(combined from similar events): ";
    private static final int REMEMBERED = 4096;

    private final Clock clock;
    private final Map<EventKey, Messages> messages = new LruMap<>(REMEMBERED);
    private final Map<EventKey.Regarding, Instant> full = new LruMap<>(REMEMBERED);

    EventLimits(Clock clock) {
        this.clock = clock;
    }

    /** Returns the Event to write instead; empty to drop it. */
    Optional<Passed> pass(EventKey event) {
        Passed passed = combined(event);
        return takes(event.about()) ? Optional.of(passed) : Optional.empty();
    }

    private Passed combined(EventKey event) {
        Instant now = clock.instant();
        Messages alike = messages.compute(
                event.withMessage(""),
                (key, known) -> known == null || known.last().plus(ALIKE).isBefore(now)
                        ? new Messages(now, new HashSet<>())
                        : new Messages(now, known.texts()));
        alike.texts().add(event.message());
        if (alike.texts().size() < MOST_MESSAGES) {
            return new Passed(event, event.message());
        }
        alike.texts().remove(event.message());
        return new Passed(event.withMessage(COMBINED), COMBINED + event.message());
    }

    /** A token bucket, represented by the time at which it is full again. */
    private boolean takes(EventKey.Regarding about) {
        Instant now = clock.instant();
        Instant since = full.getOrDefault(about, now);
        Instant next = (since.isBefore(now) ? now : since).plus(REFILL);
        if (next.isAfter(now.plus(REFILL.multipliedBy(BURST)))) {
            return false;
        }
        full.put(about, next);
        return true;
    }

    /**
     * An Event that may be written.
     *
     * @param key the key to count it under
     * @param message the message to write
     */
    record Passed(EventKey key, String message) {}

    private record Messages(Instant last, Set<String> texts) {}
}
