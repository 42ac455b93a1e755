package dev.kontract.server.printers;

import static dev.kontract.server.printers.CellTexts.NONE;
import static dev.kontract.server.printers.CellTexts.items;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.Map;

/** The cells of flow schemas and priority levels. */
final class FlowCells {

    /** Flow schemas, in the order in which they are matched. */
    static final CellPrinter SCHEMA = new CellPrinter() {
        @Override
        public Map<String, ?> cells(JsonNode schema, Ages ages) {
            return schema(schema);
        }

        @Override
        public Comparator<JsonNode> order() {
            return Comparator.<JsonNode>comparingInt(schema ->
                            schema.path("spec").path("matchingPrecedence").asInt())
                    .thenComparing(
                            schema -> schema.path("metadata").path("name").asText());
        }
    };

    private FlowCells() {}

    private static Map<String, ?> schema(JsonNode schema) {
        String missing = items(schema.path("status").path("conditions"))
                .filter(condition -> condition.path("type").asText().equals("Dangling"))
                .findFirst()
                .map(condition -> condition.path("status").asText())
                .orElse("?");
        JsonNode method = schema.path("spec").path("distinguisherMethod").path("type");
        return Map.of("DistinguisherMethod", method.asText(NONE), "MissingPL", missing);
    }

    static Map<String, ?> level(JsonNode level, Ages ages) {
        JsonNode limited = level.path("spec").path("limited");
        JsonNode queuing = limited.path("limitResponse").path("queuing");
        return Map.of(
                "NominalConcurrencyShares",
                limited.isObject() ? limited.path("nominalConcurrencyShares").asInt() : NONE,
                "Queues",
                number(queuing, "queues"),
                "HandSize",
                number(queuing, "handSize"),
                "QueueLengthLimit",
                number(queuing, "queueLengthLimit"));
    }

    private static Object number(JsonNode queuing, String field) {
        return queuing.isObject() ? (Object) queuing.path(field).asInt() : NONE;
    }
}
