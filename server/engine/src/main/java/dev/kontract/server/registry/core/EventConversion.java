package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.form.VersionConversion;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Converts Events between the core group and {@code events.k8s.io}, where some fields have other names.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/">Event</a>
 */
final class EventConversion implements VersionConversion {

    private static final Map<String, String> TO_CORE = Map.of(
            "regarding", "involvedObject",
            "note", "message",
            "reportingController", "reportingComponent",
            "deprecatedSource", "source",
            "deprecatedFirstTimestamp", "firstTimestamp",
            "deprecatedLastTimestamp", "lastTimestamp",
            "deprecatedCount", "count");
    private static final Map<String, String> FROM_CORE =
            TO_CORE.entrySet().stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));

    @Override
    public ObjectNode convert(ObjectNode object, String apiVersion) {
        if (object.path("apiVersion").asText().equals(apiVersion)) {
            return object;
        }
        Map<String, String> names = apiVersion.equals("v1") ? TO_CORE : FROM_CORE;
        ObjectNode converted = object.objectNode();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            converted.set(names.getOrDefault(field.getKey(), field.getKey()), field.getValue());
        }
        return converted.put("apiVersion", apiVersion);
    }
}
