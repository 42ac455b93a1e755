package dev.kontract.server.printers;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;

/** The cells of an Event. Older clients set {@code count}, newer ones {@code series}. */
final class EventCells {

    private EventCells() {}

    static Map<String, ?> of(JsonNode event, Ages ages) {
        JsonNode series = event.path("series");
        String first = since(event.path("firstTimestamp"), event.path("eventTime"), ages);
        String last = event.path("lastTimestamp").isTextual() ? ages.since(event.path("lastTimestamp")) : first;
        int count = event.path("count").asInt();
        return Map.of(
                "Last Seen",
                series.isObject() ? ages.since(series.path("lastObservedTime")) : last,
                "Object",
                target(event.path("involvedObject")),
                "Source",
                source(event),
                "Message",
                event.path("message").asText().strip(),
                "First Seen",
                first,
                "Count",
                series.isObject() ? series.path("count").asInt() : Math.max(count, 1));
    }

    private static String since(JsonNode timestamp, JsonNode otherwise, Ages ages) {
        return ages.since(timestamp.isTextual() ? timestamp : otherwise);
    }

    private static String target(JsonNode involved) {
        String kind = involved.path("kind").asText().toLowerCase(Locale.ROOT);
        String name = involved.path("name").asText();
        return name.isEmpty() ? kind : kind + '/' + name;
    }

    private static String source(JsonNode event) {
        String component = event.path("source").path("component").asText();
        String host = event.path("source").path("host").asText();
        if (component.isEmpty()) {
            component = event.path("reportingComponent").asText();
            host = event.path("reportingInstance").asText();
        }
        return host.isEmpty() ? component : component + ", " + host;
    }
}
