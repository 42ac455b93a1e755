package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** The durations up to now that cells show, and how long they are shown as they are. Used by one thread at a time. */
public final class Ages {

    private static final String UNKNOWN = "<unknown>";

    private final Instant now;
    private Instant end = Instant.MAX;

    /**
     * Creates the ages at a time.
     *
     * @param now the current time
     */
    public Ages(Instant now) {
        this.now = now;
    }

    /** Returns the time since {@code timestamp}, or {@code <unknown>} if it is absent or malformed. */
    String since(JsonNode timestamp) {
        String text = timestamp.asText();
        if (text.isEmpty() || timestamp.isNull()) {
            return UNKNOWN;
        }
        try {
            return since(Instant.parse(text));
        } catch (DateTimeException e) {
            return UNKNOWN;
        }
    }

    /** Returns the time since {@code start}. */
    String since(Instant start) {
        Duration age = Duration.between(start, now);
        Instant next = start.plus(HumanDuration.end(age));
        end = next.isBefore(end) ? next : end;
        return HumanDuration.of(age);
    }

    /** Returns the time at which the first of the durations so far changes; {@link Instant#MAX} if there is none. */
    public Instant end() {
        return end;
    }
}
