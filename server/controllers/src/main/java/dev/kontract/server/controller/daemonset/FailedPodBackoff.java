package dev.kontract.server.controller.daemonset;

import dev.kontract.client.controller.Request;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Delays the replacement of pods that fail again and again on a node. Thread-safe. */
final class FailedPodBackoff {

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(15);

    /** A node of a set at a generation. */
    private record Place(Request set, long generation, String node) {}

    private record Delay(Duration length, Instant since) {}

    private final Map<Place, Delay> delays = new ConcurrentHashMap<>();

    /**
     * Asks to replace a failed pod.
     *
     * @return how long to wait before asking again; empty if the pod may be replaced now
     */
    Optional<Duration> ask(Request set, long generation, String node, Instant now) {
        Place place = new Place(set, generation, node);
        Delay delay = delays.get(place);
        if (delay == null || now.isAfter(delay.since().plus(LONGEST.multipliedBy(2)))) {
            delays.put(place, new Delay(FIRST, now));
            return Optional.empty();
        }
        Instant end = delay.since().plus(delay.length());
        if (now.isBefore(end)) {
            return Optional.of(Duration.between(now, end));
        }
        delays.put(place, new Delay(longer(delay.length()), now));
        return Optional.empty();
    }

    private static Duration longer(Duration length) {
        Duration twice = length.multipliedBy(2);
        return twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
    }

    void forget(Request set) {
        delays.keySet().removeIf(place -> place.set().equals(set));
    }
}
