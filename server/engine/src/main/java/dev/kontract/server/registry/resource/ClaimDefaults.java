package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Sets the defaults of the spec of a claim: one device, where nothing says how many. */
final class ClaimDefaults {

    private static final String MODE = "allocationMode";
    private static final String EXACT = "ExactCount";

    private ClaimDefaults() {}

    static void apply(JsonNode spec) {
        for (JsonNode request : spec.path("devices").path("requests")) {
            complete(request.path("exactly"));
            request.path("firstAvailable").forEach(ClaimDefaults::complete);
        }
    }

    private static void complete(JsonNode wanted) {
        if (!(wanted instanceof ObjectNode request)) {
            return;
        }
        if (request.path(MODE).asText("").isEmpty()) {
            request.put(MODE, EXACT);
        }
        if (request.path(MODE).asText().equals(EXACT) && request.path("count").asLong() == 0) {
            request.put("count", 1);
        }
    }
}
