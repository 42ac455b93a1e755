package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * The kinds that a run defines for itself, in a group of its own, so that it neither finds definitions of others nor leaves
 * one behind. Their descriptors look like those of the contract: the promises about its kinds are promises about these.
 * Immutable.
 */
public final class CustomKinds {

    private static final String RESOURCE = "/dev/kontract/conformance/custom-resources.yaml";
    private static final List<String> VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
    private static final List<String> SUBRESOURCE_VERBS = List.of("get", "patch", "update");

    private final List<JsonNode> definitions = new ArrayList<>();
    private final List<ResourceDescriptor> resources = new ArrayList<>();

    /** Creates the kinds in a group that is not used otherwise. */
    public CustomKinds(String group) {
        for (JsonNode kind : read(group)) {
            JsonNode definition = kind.path("definition");
            definitions.add(definition);
            for (JsonNode version : definition.at("/spec/versions")) {
                resources.add(descriptor(definition.path("spec"), version));
            }
        }
    }

    private static JsonNode read(String group) {
        try (InputStream in = Objects.requireNonNull(CustomKinds.class.getResourceAsStream(RESOURCE))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new YAMLMapper().readTree(text.replace("${group}", group));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the definitions. */
    List<JsonNode> definitions() {
        return definitions;
    }

    /** Returns the kinds, one for each version. */
    public List<ResourceDescriptor> resources() {
        return resources;
    }

    /** Returns the smallest valid object of a custom kind, with a unique name. */
    public static ObjectNode minimal(ResourceDescriptor kind) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", kind.apiVersion())
                .put("kind", kind.kind());
        String suffix = UUID.randomUUID().toString().substring(0, 8);
        object.putObject("metadata").put("name", kind.singular() + '-' + suffix);
        for (JsonNode known : read(kind.group())) {
            if (known.at("/definition/spec/names/kind").asText().equals(kind.kind())) {
                object.set("spec", known.at("/object/spec"));
            }
        }
        return object;
    }

    private static ResourceDescriptor descriptor(JsonNode definition, JsonNode version) {
        JsonNode names = definition.path("names");
        String kind = names.path("kind").asText();
        ObjectNode schemas = JsonNodeFactory.instance.objectNode();
        type(schemas.putObject("Scale"), "autoscaling", "v1", "Scale");
        ObjectNode schema = schemas.putObject(kind);
        type(schema, definition.path("group").asText(), version.path("name").asText(), kind);
        ObjectNode resource = schema.putObject("x-kontract-resource");
        resource.put("custom", true)
                .put("plural", names.path("plural").asText())
                .put("singular", names.path("singular").asText())
                .put("listKind", names.path("listKind").asText())
                .put("scope", definition.path("scope").asText());
        resource.set("verbs", texts(VERBS));
        ObjectNode subresources = resource.putObject("subresources");
        if (version.path("subresources").has("status")) {
            subresources.putObject("status").put("kind", kind).set("verbs", texts(SUBRESOURCE_VERBS));
        }
        if (version.path("subresources").has("scale")) {
            subresources.putObject("scale").put("kind", "Scale").set("verbs", texts(SUBRESOURCE_VERBS));
        }
        return ResourceDescriptor.of(kind, schemas);
    }

    private static void type(ObjectNode schema, String group, String version, String kind) {
        schema.putArray("x-kubernetes-group-version-kind")
                .addObject()
                .put("group", group)
                .put("version", version)
                .put("kind", kind);
    }

    private static ArrayNode texts(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.forEach(array::add);
        return array;
    }
}
