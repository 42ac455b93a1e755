package dev.kontract.server.inspection;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.PathEndpoint;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Consumer;

/** Serves {@code /kontract/clock} of a server whose clock stands still: shows the time, and advances it. */
public final class ClockEndpoint implements PathEndpoint {

    private static final String PATH = "/kontract/clock";
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A year of cron jobs already takes longer than a request may. */
    private static final Duration LONGEST = Duration.ofDays(366);

    private final Clock clock;
    private final Consumer<Duration> advance;

    /**
     * Creates the endpoint.
     *
     * @param advance advances the clock and lets the controllers do what becomes due; throws an IllegalStateException if they do
     *     not come to rest
     */
    public ClockEndpoint(Clock clock, Consumer<Duration> advance) {
        this.clock = clock;
        this.advance = advance;
    }

    @Override
    public Optional<ApiResponse> answer(RequestContext request) {
        if (!request.info().trimmedPath().equals(PATH)) {
            return Optional.empty();
        }
        if (!(clock instanceof ManualClock manual)) {
            throw StatusException.noSuchResource();
        }
        if (request.method().equals("POST")) {
            advance(duration(request));
        } else {
            JsonResponse.require("GET", request.method());
        }
        return Optional.of(JsonResponse.of(state(manual)));
    }

    private static ObjectNode state(ManualClock manual) {
        ObjectNode text = JsonNodeFactory.instance.objectNode();
        text.put("now", manual.instant().toString()).put("frozen", true);
        ArrayNode due = text.putArray("due");
        manual.nextDue().ifPresent(next -> due.addObject().put("time", next.toString()));
        return text;
    }

    private void advance(Duration duration) {
        try {
            advance.accept(duration);
        } catch (IllegalStateException e) {
            throw StatusException.timeout(String.valueOf(e.getMessage()), 1);
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
