package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeSet;

/** The cells of resource quotas. */
final class QuotaCells {

    private QuotaCells() {}

    static Map<String, ?> of(JsonNode quota, Ages ages) {
        JsonNode status = quota.path("status");
        StringJoiner requests = new StringJoiner(", ");
        StringJoiner limits = new StringJoiner(", ");
        TreeSet<String> resources = new TreeSet<>();
        status.path("hard").fieldNames().forEachRemaining(resources::add);
        for (String resource : resources) {
            String used = status.path("used").path(resource).asText("0");
            String cell = resource + ": " + used + '/'
                    + status.path("hard").path(resource).asText();
            (resource.startsWith("limits.") ? limits : requests).add(cell);
        }
        return Map.of("Request", requests.toString(), "Limit", limits.toString());
    }
}
