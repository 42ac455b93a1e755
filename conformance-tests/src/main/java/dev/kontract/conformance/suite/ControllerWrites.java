package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.transcript.Differences;
import dev.kontract.conformance.transcript.Scenario;
import dev.kontract.conformance.transcript.Verdict;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Tells whether controllers explain that an answer differs from the recorded one. They write the status of a workload moments
 * after its creation: a recording without controllers can be replayed before that, but not on a server that is busy.
 */
final class ControllerWrites {

    static final String REASON =
            "controllers changed the objects before the recording was replayed: the server is busy";

    private static final Pattern WORKLOADS = Pattern.compile("/apis/(apps|batch)/.*");

    /** The fields of objects and of printed rows that follow their status and versions. */
    private static final Set<String> WRITTEN = Set.of("resourceVersion", "cells");

    private ControllerWrites() {}

    /** Returns whether the requests of a scenario are about workloads. */
    static boolean concern(Scenario scenario) {
        for (JsonNode step : scenario.steps()) {
            if (WORKLOADS.matcher(step.at("/request/path").asText()).matches()) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether an answer differs only in what controllers write, or is a conflict with such a write. */
    static boolean explain(Verdict.Mismatch mismatch) {
        return mismatch.got().at("/body/reason").asText().equals("Conflict")
                || Differences.between(without(mismatch.wanted()), without(mismatch.got()))
                        .isEmpty();
    }

    private static JsonNode without(JsonNode node) {
        if (node.isObject()) {
            return fields(node);
        }
        if (!node.isArray()) {
            return node;
        }
        ArrayNode kept = JsonNodeFactory.instance.arrayNode();
        for (JsonNode item : node) {
            boolean event = item.path("type").asText().equals("MODIFIED") && item.has("object");
            boolean cause = item.path("field").asText().startsWith("status.");
            if (!event && !cause) {
                kept.add(without(item));
            }
        }
        return kept;
    }

    /** The number of a response is a status, too; the message of an invalid object has the causes, which are compared. */
    private static JsonNode fields(JsonNode node) {
        boolean invalid = node.path("reason").asText().equals("Invalid");
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        node.properties().forEach(field -> {
            String name = field.getKey();
            boolean written = WRITTEN.contains(name)
                    || (name.equals("status") && field.getValue().isObject())
                    || (name.equals("message") && invalid);
            if (!written) {
                kept.set(name, without(field.getValue()));
            }
        });
        return kept;
    }
}
