package dev.kontract.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The bundled contract, taken apart for the checks of this package. */
final class ContractDocument {

    static final ObjectMapper YAML = new YAMLMapper();
    private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");

    private final ObjectNode root;

    private ContractDocument(ObjectNode root) {
        this.root = root;
    }

    static ContractDocument load() {
        return new ContractDocument(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
    }

    ObjectNode root() {
        return root;
    }

    Set<Map.Entry<String, JsonNode>> schemas() {
        return root.at("/components/schemas").properties();
    }

    JsonNode schema(String name) {
        return root.at("/components/schemas").required(name);
    }

    List<Property> properties() {
        List<Property> properties = new ArrayList<>();
        for (Map.Entry<String, JsonNode> schema : schemas()) {
            for (Map.Entry<String, JsonNode> property :
                    schema.getValue().path("properties").properties()) {
                properties.add(new Property(schema.getKey(), property.getKey(), property.getValue()));
            }
        }
        return properties;
    }

    List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
                if (METHODS.contains(method.getKey())) {
                    operations.add(new Operation(path.getKey(), method.getKey(), path.getValue(), method.getValue()));
                }
            }
        }
        return operations;
    }

    /** Follows references, single {@code allOf}s included, to what stands behind them. */
    JsonNode resolve(JsonNode node) {
        JsonNode reference = node.has("allOf") ? node.at("/allOf/0/$ref") : node.path("$ref");
        if (!reference.isTextual()) {
            return node;
        }
        return resolve(root.requiredAt(reference.asText().substring(1)));
    }

    /** Name of the type of a value: {@code string}, {@code int32}, {@code []Subject}, {@code Time} ... */
    String typeName(JsonNode schema) {
        JsonNode reference = schema.has("allOf") ? schema.at("/allOf/0/$ref") : schema.path("$ref");
        if (reference.isTextual()) {
            return reference.asText().substring(reference.asText().lastIndexOf('/') + 1);
        }
        if (schema.has("items")) {
            return "[]" + typeName(schema.get("items"));
        }
        return schema.path("format").asText(schema.path("type").asText());
    }

    static String text(String resource) {
        try (InputStream in = Objects.requireNonNull(ContractDocument.class.getResourceAsStream(resource), resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode yaml(String text) {
        try {
            return YAML.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    record Property(String owner, String name, JsonNode schema) {
        @Override
        public String toString() {
            return owner + "." + name;
        }
    }

    record Operation(String path, String method, JsonNode item, JsonNode node) {
        String action() {
            return node.path("x-kubernetes-action").asText();
        }

        @Override
        public String toString() {
            return node.path("operationId").asText();
        }
    }
}
