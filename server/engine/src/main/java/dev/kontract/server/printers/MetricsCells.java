package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Quantity;
import java.util.HashMap;
import java.util.Map;

/** The cells of the usage of pods. */
final class MetricsCells {

    private MetricsCells() {}

    /** Returns the sums of the containers' usage, by resource. */
    static Map<String, ?> of(JsonNode pod, Ages ages) {
        Map<String, Quantity> sums = new HashMap<>();
        for (JsonNode container : pod.path("containers")) {
            for (Map.Entry<String, JsonNode> used : container.path("usage").properties()) {
                sums.merge(used.getKey(), Quantity.parse(used.getValue().asText()), Quantity::add);
            }
        }
        Map<String, String> cells = new HashMap<>();
        sums.forEach((resource, sum) -> cells.put(resource, sum.toString()));
        return cells;
    }
}
