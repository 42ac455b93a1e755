package dev.kontract.server.registry.apps;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Defaults of the parameters of a rolling update, which only a strategy of that type has.
 *
 * @param maxUnavailable the default of the parameter of this name
 * @param maxSurge the default of the parameter of this name
 */
record UpdateParameters(JsonNode maxUnavailable, JsonNode maxSurge) {

    /** The value of absent parameters of another strategy, which have no default. */
    private static final JsonNode ZERO = JsonNodeFactory.instance.numberNode(0);

    private static final String ROLLING_UPDATE = "RollingUpdate";

    void applyDefaults(ObjectNode strategy) {
        if (strategy.path("type").asText("").isEmpty()) {
            strategy.put("type", ROLLING_UPDATE);
        }
        if (strategy.path("type").asText().equals(ROLLING_UPDATE)) {
            ObjectNode parameters = strategy.withObjectProperty("rollingUpdate");
            setAbsent(parameters, "maxUnavailable", maxUnavailable);
            setAbsent(parameters, "maxSurge", maxSurge);
        } else if (strategy.path("rollingUpdate") instanceof ObjectNode parameters) {
            setAbsent(parameters, "maxUnavailable", ZERO);
            setAbsent(parameters, "maxSurge", ZERO);
        }
    }

    private static void setAbsent(ObjectNode parameters, String name, JsonNode value) {
        if (!parameters.hasNonNull(name)) {
            parameters.set(name, value);
        }
    }
}
