package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.GoTime;
import java.time.Duration;
import java.time.Instant;

/** The ages that the cells of a row show, and the time at which the first of them changes. Used by one thread at a time. */
public final class Ages {

    static final String UNKNOWN = "<unknown>";

    /** Go's zero time, which stands for none. */
    private static final Instant ZERO = Instant.parse("0001-01-01T00:00:00Z");

    /** Go's durations end here, after 292 years. */
    private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

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
            return since(GoTime.parse(text));
        } catch (DecodeException e) {
            return UNKNOWN;
        }
    }

    /** Returns the time since {@code start}, or {@code <unknown>} for Go's zero time. */
    String since(Instant start) {
        if (start.equals(ZERO)) {
            return UNKNOWN;
        }
        Duration exact = Duration.between(start, now);
        Duration age = exact.compareTo(LONGEST) > 0 ? LONGEST : exact;
        Instant next = start.plus(HumanDuration.end(age));
        end = next.isBefore(end) ? next : end;
        return HumanDuration.of(age);
    }

    /** Returns the time at which the ages are. */
    public Instant now() {
        return now;
    }

    /** Returns the time at which the first of the ages so far is shown differently; {@link Instant#MAX} if there is none. */
    public Instant end() {
        return end;
    }
}
