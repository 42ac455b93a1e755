package dev.kontract.server.controller.pod;

import dev.kontract.client.controller.Request;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The times at which pods were first seen in their current state. More precise than the timestamps in the pod, which are whole
 * seconds. Delays start over after a restart. Thread-safe.
 */
final class FirstSeenTimes {

    private final Map<Request, Sighting> first = new ConcurrentHashMap<>();
    private final Clock clock;

    FirstSeenTimes(Clock clock) {
        this.clock = clock;
    }

    /** Returns when the pod with this UID was first seen at this stage. */
    Instant since(Request request, String uid, String stage) {
        Sighting now = new Sighting(uid, stage, clock.instant());
        return first.merge(request, now, (known, seen) -> known.isOf(seen) ? known : seen)
                .moment();
    }

    void forget(Request request) {
        first.remove(request);
    }

    private record Sighting(String uid, String stage, Instant moment) {

        boolean isOf(Sighting other) {
            return uid.equals(other.uid) && stage.equals(other.stage);
        }
    }
}
