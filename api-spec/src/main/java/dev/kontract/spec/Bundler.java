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
import java.util.stream.Stream;

/**
 * Builds the OpenAPI document of the contract from its source files, at build time.
 *
 * <p>The sources are {@code openapi.yaml}, which holds what all kinds share, {@code verbs.yaml}, which says what can be done
 * with any resource, and the schemas of the kinds in the folders beside them, {@code <group>.<version>/<kind>.yaml}. The
 * folders are listed and their files read in the order of their names, so adding a kind is adding a file.
 *
 * <p>References between files, {@code ../core.v1/pod.yaml#/components/schemas/Pod}, become references inside the bundle,
 * {@code #/components/schemas/Pod}. A schema is identified by its name alone, across all files. A column that several kinds
 * share is declared once in the root, under {@code x-kontract-columns}, and stands in full in the bundle. Paths, operations
 * and the schemas of lists are derived by {@link VerbTable}.
 *
 * <p>Written are the contract, the files that {@link Contract#loadComponents} reads, and the input of the code generators, which
 * has the group domain filled in and lacks what would mislead them: defaults would become field initialisers that clients send, and
 * enumerations would become closed types that cannot read a value added later. The last file is the contract as {@link Publication}
 * publishes it.
 */
public final class Bundler {

    static final String RESOURCE = "x-kontract-resource";

    private static final String ROOT = "openapi.yaml";
    private static final String VERBS = "verbs.yaml";
    private static final String DISCOVERY = "discovery.yaml";
    private static final String COLUMNS = "x-kontract-columns";
    private static final String OWN_EXTENSION = "x-kontract-";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectMapper YAML = new YAMLMapper();

    private Bundler() {}

    /**
     * Writes all documents.
     *
     * @param args folder of the sources, file of the contract, file of the generators' input, group domain, file of the published
     *     document
     * @throws IllegalStateException if a schema is declared twice or a resource is declared wrongly
     */
    public static void main(String[] args) throws IOException {
        Path sources = Path.of(args[0]);
        ObjectNode contract = bundle(sources);
        ObjectNode discovery = read(sources.resolve(DISCOVERY));
        write(Path.of(args[1]), JSON.writeValueAsString(contract));
        write(Path.of(args[1]).resolveSibling(Contract.DISCOVERY), JSON.writeValueAsString(discovery));
        ComponentFiles.write(contract, Path.of(args[1]));
        ObjectNode input = contract.deepCopy();
        simplify(input);
        input.at("/components/schemas").forEach(Bundler::implement);
        write(Path.of(args[2]), JSON.writeValueAsString(input).replace(Contract.GROUP_DOMAIN, args[3]));
        ObjectNode published = Publication.of(contract, discovery);
        write(Path.of(args[4]), published.toPrettyString().replace(Contract.GROUP_DOMAIN, args[3]) + '\n');
    }

    static ObjectNode bundle(Path sources) throws IOException {
        ObjectNode root = read(sources.resolve(ROOT));
        ObjectNode schemas = root.withObjectProperty("components").withObjectProperty("schemas");
        declare(schemas, "meta/v1");
        for (Path file : kindFiles(sources)) {
            ObjectNode document = read(file);
            ObjectNode declared = document.withObjectProperty("components").withObjectProperty("schemas");
            declare(declared, groupVersion(file));
            merge(schemas, declared);
        }
        localize(root);
        fillColumns(root);
        new VerbTable(read(sources.resolve(VERBS))).addOperations(root);
        root.set(Contract.PATHS, root.remove(Contract.PATHS)); // Last: they are most of the document.
        return root;
    }

    private static ObjectNode read(Path file) throws IOException {
        return (ObjectNode) YAML.readTree(Files.readString(file));
    }

    private static List<Path> kindFiles(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources, 2)) {
            return files.filter(file -> sources.relativize(file).getNameCount() == 2)
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    /** {@code apps/v1} for a file in the folder {@code apps.v1}. */
    private static String groupVersion(Path file) {
        return file.getName(file.getNameCount() - 2).toString().replaceFirst("\\.(?=v\\d)", "/");
    }

    private static void declare(ObjectNode schemas, String groupVersion) {
        for (JsonNode schema : schemas) {
            ((ObjectNode) schema).put("x-kontract-group-version", groupVersion);
        }
    }

    static void merge(ObjectNode into, ObjectNode from) {
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
            fillColumns(schema.path(RESOURCE).path("printerColumns"), shared);
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

    /** The names of properties may be keywords themselves, so only the values of {@code properties} are looked at. */
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
        for (Map.Entry<String, JsonNode> child : node.properties()) {
            boolean named = child.getKey().equals("properties");
            (named ? child.getValue() : List.of(child.getValue())).forEach(Bundler::simplify);
        }
        if (node.isArray()) {
            node.forEach(Bundler::simplify);
        }
    }

    /** A class with {@code apiVersion} and the metadata of objects implements the interface of all objects. */
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
