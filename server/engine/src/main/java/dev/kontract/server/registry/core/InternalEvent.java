package dev.kontract.server.registry.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;

/** Values of an Event as upstream's error messages show them: by the names of the internal types, with empty fields. */
final class InternalEvent {

    private static final Map<String, String> REFERENCE = Map.of(
            "Kind", "kind",
            "Namespace", "namespace",
            "Name", "name",
            "UID", "uid",
            "APIVersion", "apiVersion",
            "ResourceVersion", "resourceVersion",
            "FieldPath", "fieldPath");
    private static final List<String> REFERENCE_ORDER =
            List.of("Kind", "Namespace", "Name", "UID", "APIVersion", "ResourceVersion", "FieldPath");
    private static final Map<String, String> SOURCE = Map.of("Component", "component", "Host", "host");
    private static final List<String> SOURCE_ORDER = List.of("Component", "Host");

    private InternalEvent() {}

    /** Returns how the value of the field {@code name} is shown. */
    static JsonNode shown(String name, JsonNode value) {
        return switch (name) {
            case "involvedObject" -> struct(value, REFERENCE_ORDER, REFERENCE);
            case "related" ->
                value.isMissingNode() ? NullNode.getInstance() : struct(value, REFERENCE_ORDER, REFERENCE);
            case "source" -> struct(value, SOURCE_ORDER, SOURCE);
            case "firstTimestamp", "lastTimestamp", "eventTime" ->
                value.isMissingNode() ? NullNode.getInstance() : value;
            case "count" -> value.isMissingNode() ? IntNode.valueOf(0) : value;
            default -> value.isMissingNode() ? TextNode.valueOf("") : value;
        };
    }

    private static ObjectNode struct(JsonNode value, List<String> order, Map<String, String> names) {
        ObjectNode struct = JsonNodeFactory.instance.objectNode();
        order.forEach(name -> struct.put(name, value.path(names.get(name)).asText("")));
        return struct;
    }
}
