package dev.kontract.server.aggregation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Brings the resources of a group version into the form of aggregated discovery. */
final class ResourceLists {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ResourceLists() {}

    /** Adds the response kinds that some servers leave out and some clients need. */
    static JsonNode complete(JsonNode resources) {
        ArrayNode completed = NODES.arrayNode();
        for (JsonNode resource : resources) {
            if (resource.isObject()) {
                ObjectNode next = resource.deepCopy();
                next.withObjectProperty("responseKind");
                next.path("subresources").forEach(part -> {
                    if (part instanceof ObjectNode object) {
                        object.withObjectProperty("responseKind");
                    }
                });
                completed.add(next);
            }
        }
        return completed;
    }

    /** Converts the list of an {@code APIResourceList}, where subresources follow as {@code resource/subresource}. */
    static JsonNode converted(JsonNode resources) {
        Map<String, ObjectNode> converted = new LinkedHashMap<>();
        for (JsonNode resource : resources) {
            String name = resource.path("name").asText();
            if (!name.contains("/")) {
                converted.put(name, resource(resource, name));
            }
        }
        for (JsonNode resource : resources) {
            String[] names = resource.path("name").asText().split("/", 2);
            if (names.length == 2) {
                converted
                        .computeIfAbsent(names[0], parent -> parent(parent, resource))
                        .withArrayProperty("subresources")
                        .add(subresource(resource, names[1]));
            }
        }
        return NODES.arrayNode().addAll(converted.values());
    }

    private static ObjectNode resource(JsonNode resource, String name) {
        ObjectNode entry = NODES.objectNode().put("resource", name);
        entry.set("responseKind", kind(resource));
        entry.put("scope", scope(resource))
                .put("singularResource", resource.path("singularName").asText());
        copy(resource, "verbs", entry);
        copy(resource, "shortNames", entry);
        copy(resource, "categories", entry);
        return entry;
    }

    /** A subresource may be served without its resource. */
    private static ObjectNode parent(String name, JsonNode subresource) {
        ObjectNode entry = NODES.objectNode().put("resource", name);
        entry.putObject("responseKind");
        entry.put("scope", scope(subresource)).put("singularResource", "").putArray("verbs");
        return entry;
    }

    private static ObjectNode subresource(JsonNode resource, String name) {
        ObjectNode entry = NODES.objectNode().put("subresource", name);
        entry.set("responseKind", kind(resource));
        copy(resource, "verbs", entry);
        return entry;
    }

    private static ObjectNode kind(JsonNode resource) {
        return NODES.objectNode()
                .put("group", resource.path("group").asText())
                .put("version", resource.path("version").asText())
                .put("kind", resource.path("kind").asText());
    }

    private static String scope(JsonNode resource) {
        return resource.path("namespaced").asBoolean() ? "Namespaced" : "Cluster";
    }

    private static void copy(JsonNode from, String field, ObjectNode to) {
        if (!from.path(field).isEmpty()) {
            to.set(field, from.path(field));
        }
    }
}
