package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.apiregistration.ApiServiceStrategy;
import dev.kontract.server.status.Reason;
import dev.kontract.server.status.StatusException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;

/** Writes the condition {@code Available} of APIServices. Thread-safe. */
public final class ApiServiceConditions {

    private static final String TYPE = "Available";

    private final Supplier<ServedKinds> kinds;
    private final InstantSource clock;

    /** Creates a writer that takes the times of conditions from {@code clock}. */
    public ApiServiceConditions(Supplier<ServedKinds> kinds, InstantSource clock) {
        this.kinds = kinds;
        this.clock = clock;
    }

    /**
     * The condition.
     *
     * @param status {@code True}, {@code False} or {@code Unknown}
     */
    public record Availability(String status, String reason, String message) {

        /** That of APIs which this server serves itself. */
        public static final Availability LOCAL =
                new Availability("True", "Local", "Local APIServices are always available");

        /** Returns whether the API is available. */
        public boolean isAvailable() {
            return status.equals("True");
        }
    }

    /**
     * Sets the condition of an APIService unless it is set already. An APIService that does not exist any more is ignored.
     *
     * @throws StatusException if the write is rejected
     */
    public void set(String name, Availability availability) {
        Instant now = clock.instant();
        try {
            new SystemObjectWriter(kinds.get(), now)
                    .updateStatus(
                            ApiServiceStrategy.KIND,
                            name,
                            current -> with(current, availability, now),
                            SystemObjects.MANAGER);
        } catch (StatusException e) {
            if (e.reason() != Reason.NOT_FOUND) {
                throw e;
            }
        }
    }

    /** As upstream, the time of the last transition is kept while the status is the same. */
    private static ObjectNode with(ObjectNode current, Availability availability, Instant now) {
        ObjectNode next = current.deepCopy();
        ArrayNode conditions = next.withObjectProperty("status").withArrayProperty("conditions");
        ObjectNode condition = find(conditions);
        if (!condition.path("status").asText().equals(availability.status())) {
            condition.put("type", TYPE).put("status", availability.status());
            condition.put(
                    "lastTransitionTime", now.truncatedTo(ChronoUnit.SECONDS).toString());
        }
        condition.put("reason", availability.reason()).put("message", availability.message());
        return next;
    }

    private static ObjectNode find(ArrayNode conditions) {
        for (JsonNode condition : conditions) {
            if (condition.path("type").asText().equals(TYPE)) {
                return (ObjectNode) condition;
            }
        }
        return conditions.addObject();
    }
}
