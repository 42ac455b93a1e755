package dev.kontract.server.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.admission.policy.PolicyTypes;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The schemas of the kinds that are served now, of the contract and of definitions, for checks of expressions. */
public final class ServedTypes implements PolicyTypes {

    private static final String REFERENCE = "#/components/schemas/";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Supplier<ServedKinds> kinds;

    /** Creates a view of the kinds that are served at the time of a call. */
    public ServedTypes(Supplier<ServedKinds> kinds) {
        this.kinds = kinds;
    }

    @Override
    public List<GroupVersionKind> kinds(String group, String version, String resource) {
        String name = resource.toLowerCase(Locale.ROOT);
        return kinds.get().catalog().resources().stream()
                .filter(each -> group.isEmpty() || each.group().equals(group))
                .filter(each -> each.version().equals(version))
                .filter(each -> each.plural().equals(name) || each.singular().equals(name))
                .map(ResourceDescriptor::type)
                .toList();
    }

    @Override
    public Optional<JsonNode> schema(GroupVersionKind kind) {
        ServedKinds served = kinds.get();
        References references = new References(served.contract().at("/components/schemas"));
        Optional<JsonNode> declared = served.custom().values().stream()
                .flatMap(custom -> custom.versions().stream())
                .filter(version -> version.resource().type().equals(kind))
                .findFirst()
                .map(version -> references.ofResource(version.declaration().at("/schema/openAPIV3Schema")));
        return declared.or(() ->
                served.catalog().byKind(kind).map(resource -> references.resolved(REFERENCE + resource.schema())));
    }

    /** Puts schemas in the place of references to them. Used for one schema. */
    private static final class References {

        private final JsonNode schemas;

        /** The references that lead to the present place. */
        private final Set<String> open = new HashSet<>();

        References(JsonNode schemas) {
            this.schemas = schemas;
        }

        /** Returns the schema of a custom resource, with the fields that all objects have. */
        JsonNode ofResource(JsonNode schema) {
            if (!schema.isObject()) {
                return NODES.objectNode().put("type", "object");
            }
            return withMetadata(below(schema));
        }

        /** Returns the schema a reference leads to; one within itself is an object without known fields. */
        JsonNode resolved(String reference) {
            if (!open.add(reference)) {
                return NODES.objectNode().put("type", "object");
            }
            JsonNode resolved = below(schemas.path(reference.substring(REFERENCE.length())));
            open.remove(reference);
            return resolved;
        }

        private JsonNode resolved(JsonNode schema) {
            String reference = reference(schema);
            if (!reference.isEmpty()) {
                return resolved(reference);
            }
            JsonNode resolved = below(schema);
            return schema.path("x-kubernetes-embedded-resource").asBoolean() ? withMetadata(resolved) : resolved;
        }

        /** A reference may stand in {@code allOf}, beside a description of its own. */
        private static String reference(JsonNode schema) {
            JsonNode direct = schema.path("$ref");
            return direct.isTextual()
                    ? direct.asText()
                    : schema.path("allOf").path(0).path("$ref").asText("");
        }

        private JsonNode below(JsonNode schema) {
            ObjectNode resolved = NODES.objectNode();
            for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
                JsonNode value = keyword.getValue();
                switch (keyword.getKey()) {
                    case "properties" -> {
                        ObjectNode properties = resolved.putObject("properties");
                        value.properties().forEach(field -> properties.set(field.getKey(), resolved(field.getValue())));
                    }
                    case "items", "additionalProperties" ->
                        resolved.set(keyword.getKey(), value.isObject() ? resolved(value) : value);
                    default -> resolved.set(keyword.getKey(), value);
                }
            }
            return resolved;
        }

        private JsonNode withMetadata(JsonNode schema) {
            ObjectNode properties = ((ObjectNode) schema).withObjectProperty("properties");
            properties.putObject("apiVersion").put("type", "string");
            properties.putObject("kind").put("type", "string");
            properties.set("metadata", resolved(REFERENCE + "ObjectMeta"));
            return schema;
        }
    }
}
