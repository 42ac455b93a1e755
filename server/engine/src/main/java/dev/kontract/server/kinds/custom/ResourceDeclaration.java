package dev.kontract.server.kinds.custom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.List;

/** Describes a version of a definition in the form of the contract. */
final class ResourceDeclaration {

    private static final String SCALE = "Scale";
    private static final List<String> VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
    private static final List<String> SUBRESOURCE_VERBS = List.of("get", "patch", "update");

    private ResourceDeclaration() {}

    /**
     * Returns the description of a version.
     *
     * @param scale the schema of {@code Scale} in the contract
     */
    static ResourceDescriptor of(CustomDefinition definition, CustomDefinition.Version version, JsonNode scale) {
        ObjectNode schemas = JsonNodeFactory.instance.objectNode();
        schemas.set(SCALE, withColumns(scale));
        ObjectNode declared = schemas.putObject(definition.kind());
        declared.putArray("x-kubernetes-group-version-kind")
                .addObject()
                .put("group", definition.group())
                .put("version", version.name())
                .put("kind", definition.kind());
        fill(declared.putObject("x-kontract-resource"), definition, version);
        return ResourceDescriptor.of(definition.kind(), schemas);
    }

    private static void fill(ObjectNode resource, CustomDefinition definition, CustomDefinition.Version version) {
        JsonNode names = definition.names();
        resource.put("custom", true)
                .put("plural", definition.plural())
                .put("singular", names.path("singular").asText())
                .put("listKind", names.path("listKind").asText())
                .put("scope", definition.namespaced() ? "Namespaced" : "Cluster");
        resource.set("shortNames", names.path("shortNames").deepCopy());
        resource.set("categories", names.path("categories").deepCopy());
        VERBS.forEach(resource.putArray("verbs")::add);
        version.tree()
                .path("selectableFields")
                .forEach(field -> resource.withArrayProperty("selectableFields")
                        .add(withoutDot(field.path("jsonPath").asText())));
        resource.putArray("printerColumns")
                .add(column("Name", "name").put("path", "metadata.name"))
                .add(column("Age", ""));
        ObjectNode subresources = resource.putObject("subresources");
        if (version.hasStatus()) {
            subresource(subresources, "status", definition.kind());
        }
        if (version.scale().isObject()) {
            JsonNode paths = version.scale();
            subresource(subresources, "scale", SCALE)
                    .put("specReplicasPath", paths.path("specReplicasPath").asText())
                    .put("statusReplicasPath", paths.path("statusReplicasPath").asText())
                    .put("labelSelectorPath", paths.path("labelSelectorPath").asText(""));
        }
    }

    /** Returns the schema with the columns that scales of custom resources have, which differ from those of workloads. */
    private static JsonNode withColumns(JsonNode scale) {
        ObjectNode changed = scale.deepCopy();
        for (JsonNode column : changed.path("x-kontract-printer-columns")) {
            ObjectNode own = (ObjectNode) column;
            switch (own.path("name").asText()) {
                case "Name" -> own.put("format", "name");
                case "Desired" ->
                    own.put("description", "Number of desired replicas").put("path", "spec.replicas");
                case "Available" ->
                    own.put("description", "Number of actual replicas").put("path", "status.replicas");
                case "Age" -> own.put("type", "date");
                default -> {}
            }
        }
        return changed;
    }

    private static ObjectNode column(String name, String format) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", name)
                .put("type", "string")
                .put("format", format);
    }

    private static ObjectNode subresource(ObjectNode subresources, String name, String kind) {
        ObjectNode declared = subresources.putObject(name).put("kind", kind);
        SUBRESOURCE_VERBS.forEach(declared.putArray("verbs")::add);
        return declared;
    }

    private static String withoutDot(String path) {
        return path.startsWith(".") ? path.substring(1) : path;
    }
}
