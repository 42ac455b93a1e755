package dev.kontract.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Joins the files of the contract into one document, at build time.
 *
 * <p>The root names its parts in {@code x-kontract-files}. A reference into a part, {@code
 * core.v1/pod.yaml#/components/schemas/Pod}, becomes a reference into the bundle, {@code #/components/schemas/Pod}; every
 * schema is told apart by its name alone, so a name may be declared once. A column that several kinds share is declared
 * in the root, under {@code x-kontract-columns}, and stands in full in the bundle.
 *
 * <p>Two documents come out: the contract as the server reads it, and the same with the group domain filled in and
 * without what would mislead a code generator: defaults would become field initialisers, so that a client sent them;
 * enumerations would become closed types, so that a client could not read a value of tomorrow.
 */
public final class Bundler {

    private static final String PARTS = "x-kontract-files";
    private static final String COLUMNS = "x-kontract-columns";
    private static final String OWN_EXTENSION = "x-kontract-";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectMapper YAML = new YAMLMapper();

    private Bundler() {}

    /** Arguments: folder of the sources, file of the contract, file of the generator's input, group domain. */
    public static void main(String[] args) throws IOException {
        ObjectNode contract = bundle(Path.of(args[0]));
        write(Path.of(args[1]), JSON.writeValueAsString(contract));
        ObjectNode input = contract.deepCopy();
        simplify(input);
        input.at("/components/schemas").forEach(Bundler::implement);
        write(Path.of(args[2]), JSON.writeValueAsString(input).replace(Contract.GROUP_DOMAIN, args[3]));
    }

    static ObjectNode bundle(Path sources) throws IOException {
        ObjectNode root = (ObjectNode) YAML.readTree(Files.readString(sources.resolve("openapi.yaml")));
        ObjectNode schemas = root.withObjectProperty("components").withObjectProperty("schemas");
        declare(schemas, "meta/v1");
        for (JsonNode part : root.remove(PARTS)) {
            ObjectNode document = (ObjectNode) YAML.readTree(Files.readString(sources.resolve(part.asText())));
            String folder = part.asText().substring(0, part.asText().indexOf('/'));
            ObjectNode declared = document.withObjectProperty("components").withObjectProperty("schemas");
            declare(declared, folder.replaceFirst("\\.(?=v\\d)", "/"));
            merge(schemas, declared);
            merge(root.withObjectProperty("paths"), document.withObjectProperty("paths"));
        }
        localize(root);
        fillColumns(root);
        return root;
    }

    private static void declare(ObjectNode schemas, String groupVersion) {
        for (JsonNode schema : schemas) {
            ((ObjectNode) schema).put("x-kontract-group-version", groupVersion);
        }
    }

    private static void merge(ObjectNode into, ObjectNode from) {
        for (Map.Entry<String, JsonNode> entry : from.properties()) {
            if (into.putIfAbsent(entry.getKey(), entry.getValue()) != null) {
                throw new IllegalStateException(entry.getKey() + " is declared twice");
            }
        }
    }

    private static void localize(JsonNode node) {
        if (node.get("$ref") instanceof TextNode reference) {
            String target = reference.asText();
            ((ObjectNode) node).put("$ref", target.substring(target.indexOf('#')));
        }
        for (JsonNode child : node) {
            localize(child);
        }
    }

    private static void fillColumns(ObjectNode root) {
        JsonNode shared = root.remove(COLUMNS);
        for (JsonNode schema : root.at("/components/schemas")) {
            fillColumns(schema.at("/x-kontract-resource/printerColumns"), shared);
            fillColumns(schema.path("x-kontract-printer-columns"), shared);
        }
    }

    private static void fillColumns(JsonNode columns, JsonNode shared) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).get("$ref") instanceof TextNode reference) {
                String name = reference.asText().substring(reference.asText().lastIndexOf('/') + 1);
                ((ArrayNode) columns).set(i, shared.required(name));
            }
        }
    }

    private static void simplify(JsonNode node) {
        if (node instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            names.removeIf(name -> !name.startsWith(OWN_EXTENSION));
            object.remove(names);
            if (object.has("type") || object.has("allOf")) {
                object.remove(List.of("default", "enum"));
            }
            if (object.get("allOf") instanceof ArrayNode all && all.size() == 1 && object.size() == 1) {
                object.remove("allOf");
                object.setAll((ObjectNode) all.get(0));
            }
        }
        for (JsonNode child : node) {
            simplify(child);
        }
    }

    /** What has a kind and an object's metadata is an object of the API, and its class says so. */
    private static void implement(JsonNode schema) {
        boolean typed = schema.at("/properties").has("apiVersion");
        String metadata = schema.at("/properties/metadata/allOf/0/$ref")
                .asText(schema.at("/properties/metadata/$ref").asText());
        if (typed && metadata.endsWith("/ObjectMeta")) {
            ((ObjectNode) schema).putArray("x-implements").add("dev.kontract.model.KubernetesObject");
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, text);
    }
}
