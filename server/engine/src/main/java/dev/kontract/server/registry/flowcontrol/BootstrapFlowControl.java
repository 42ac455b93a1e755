package dev.kontract.server.registry.flowcontrol;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Json;
import dev.kontract.model.catalog.GroupVersionKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The priority levels and flow schemas that every cluster has.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/cluster-administration/flow-control/#defaults">Defaults of API
 *     priority and fairness</a>
 */
public final class BootstrapFlowControl {

    private static final String GROUP = "flowcontrol.apiserver.k8s.io";

    /** The kind of flow schemas. */
    public static final GroupVersionKind SCHEMA = new GroupVersionKind(GROUP, "v1", "FlowSchema");

    /** The kind of priority levels. */
    public static final GroupVersionKind LEVEL = new GroupVersionKind(GROUP, "v1", "PriorityLevelConfiguration");

    private static final String FILE = "bootstrap-flow-control.json";
    private static final JsonNode OBJECTS = read();

    private BootstrapFlowControl() {}

    /** Returns the priority levels as new objects. */
    public static List<ObjectNode> levels() {
        return objects(LEVEL, "levels");
    }

    /** Returns the flow schemas as new objects. */
    public static List<ObjectNode> schemas() {
        return objects(SCHEMA, "schemas");
    }

    /** Returns the fixed spec of a priority level, if it is mandatory. */
    static Optional<JsonNode> fixedLevel(String name) {
        return fixed("levels", name);
    }

    /** Returns the fixed spec of a flow schema, if it is mandatory. */
    static Optional<JsonNode> fixedSchema(String name) {
        return fixed("schemas", name);
    }

    private static Optional<JsonNode> fixed(String list, String name) {
        for (JsonNode one : OBJECTS.path(list)) {
            if (one.path("mandatory").asBoolean() && one.path("name").asText().equals(name)) {
                return Optional.of(one.path("spec"));
            }
        }
        return Optional.empty();
    }

    private static List<ObjectNode> objects(GroupVersionKind kind, String list) {
        List<ObjectNode> objects = new ArrayList<>();
        for (JsonNode one : OBJECTS.path(list)) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            object.put("kind", kind.kind()).put("apiVersion", kind.apiVersion());
            ObjectNode metadata =
                    object.putObject("metadata").put("name", one.path("name").asText());
            metadata.putObject("annotations").put("apf.kubernetes.io/autoupdate-spec", "true");
            object.set("spec", one.path("spec").deepCopy());
            objects.add(object);
        }
        return objects;
    }

    private static JsonNode read() {
        try (InputStream in = Objects.requireNonNull(BootstrapFlowControl.class.getResourceAsStream(FILE), FILE)) {
            return Json.mapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
