package dev.kontract.server.inspection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestLifetime;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Serves {@code /kontract/clock} of a server whose clock stands still: shows the time, and advances it. */
public final class ClockEndpoint implements PathEndpoint {

    private static final String PATH = "/kontract/clock";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A year of cron jobs already takes longer than a request may. */
    private static final Duration LONGEST = Duration.ofDays(366);

    private final Clock clock;
    private final Advance advance;
    private final AtomicBoolean advancing = new AtomicBoolean();

    /** Advances the clock, and lets the controllers do what becomes due. */
    @FunctionalInterface
    public interface Advance {

        /**
         * Advances the clock; returns when the controllers have come to rest.
         *
         * @param lifetime when it ends, the clock stays where it is by then
         * @throws IllegalStateException if the controllers do not come to rest in time
         */
        void by(Duration duration, RequestLifetime lifetime);
    }

    /** Creates the endpoint. */
    public ClockEndpoint(Clock clock, Advance advance) {
        this.clock = clock;
        this.advance = advance;
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public boolean allows(String method) {
        return method.equals("GET") || method.equals("POST");
    }

    @Override
    public ApiResponse answer(RequestContext request) {
        if (!(clock instanceof ManualClock manual)) {
            throw StatusException.notOffered(
                    "the clock of this server is that of the system, which cannot be advanced");
        }
        if (request.method().equals("POST")) {
            advance(duration(request), request.lifetime());
        }
        return JsonResponse.of(state(manual));
    }

    private static ObjectNode state(ManualClock manual) {
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        text.put("now", manual.instant().toString()).put("frozen", true);
        ArrayNode due = text.putArray("due");
        manual.nextDue().ifPresent(next -> due.addObject().put("time", next.toString()));
        return text;
    }

    /** Advances the clock unless another request does: both would advance it in turns, by more than either wants. */
    private void advance(Duration duration, RequestLifetime lifetime) {
        if (!advancing.compareAndSet(false, true)) {
            throw StatusException.conflict("", "paths", PATH, "another request advances the clock");
        }
        try {
            advance.by(duration, lifetime);
        } catch (IllegalStateException e) {
            throw StatusException.timeout(String.valueOf(e.getMessage()), 1);
        } finally {
            advancing.set(false);
        }
    }

    private static Duration duration(RequestContext request) {
        try {
            Duration duration =
                    Duration.parse(JSON.readTree(request.body()).path("advance").asText());
            if (!duration.isNegative() && duration.compareTo(LONGEST) <= 0) {
                return duration;
            }
        } catch (JsonProcessingException | DateTimeParseException e) {
            // Refused as a duration out of range.
        } catch (IOException e) {
            throw new IllegalStateException("bytes in memory cannot be read", e);
        }
        throw StatusException.badRequest(
                "the body must be {\"advance\": DURATION} with a duration of ISO 8601 such as PT1M, of at" + " most "
                        + LONGEST.toDays() + " days");
    }
}
