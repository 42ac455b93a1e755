package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** The cells of an APIService. */
final class ApiServiceCells {

    private ApiServiceCells() {}

    static Map<String, ?> of(JsonNode apiService, Ages ages) {
        JsonNode service = apiService.path("spec").path("service");
        String name = service.isObject()
                ? service.path("namespace").asText()
                        + '/'
                        + service.path("name").asText()
                : "Local";
        return Map.of(
                "Service",
                name,
                "Available",
                available(apiService.path("status").path("conditions")));
    }

    private static String available(JsonNode conditions) {
        for (JsonNode condition : conditions) {
            if (condition.path("type").asText().equals("Available")) {
                String status = condition.path("status").asText();
                String reason = condition.path("reason").asText();
                return status.equals("True") || reason.isEmpty() ? status : status + " (" + reason + ')';
            }
        }
        return "Unknown";
    }
}
