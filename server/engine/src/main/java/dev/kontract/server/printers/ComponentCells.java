package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** The cells of component statuses. */
final class ComponentCells {

    private ComponentCells() {}

    static Map<String, ?> of(JsonNode component, Ages ages) {
        return CellTexts.items(component.path("conditions"))
                .filter(condition -> condition.path("type").asText().equals("Healthy"))
                .findFirst()
                .map(condition -> cells(
                        condition.path("status").asText().equals("True") ? "Healthy" : "Unhealthy",
                        condition.path("message").asText(),
                        condition.path("error").asText()))
                .orElseGet(() -> cells("Unknown", "", ""));
    }

    private static Map<String, String> cells(String status, String message, String error) {
        return Map.of("Status", status, "Message", message, "Error", error);
    }
}
