package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.spec.Contract;
import dev.kontract.spec.SampleObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Sample objects of every kind: the contract's hand-written fixtures, and generated ones for kinds without any. */
public final class Fixtures {

    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Map<String, Map<String, JsonNode>> BY_KIND = new LinkedHashMap<>();

    private static final ObjectNode CONTRACT = Contract.load(ServerUnderTest.groupDomain());
    private static final SampleObjects SAMPLES = new SampleObjects(CONTRACT);

    static {
        CONTRACT.at("/components/schemas").properties().stream()
                .filter(schema -> schema.getValue().has("x-kontract-resource"))
                .forEach(schema -> BY_KIND.put(
                        schema.getKey(),
                        read(schema.getValue().path("x-kontract-group-version").asText(), schema.getKey())));
    }

    private Fixtures() {}

    /** Returns the smallest valid object of {@code kind} in a namespace, with a unique name. */
    public static ObjectNode minimal(String kind, String namespace) {
        JsonNode written = all(kind).get("minimal");
        ObjectNode object = written == null ? SAMPLES.minimal(kind) : written.deepCopy();
        move(object, namespace);
        if (object.path("metadata") instanceof ObjectNode named && named.has("name")) {
            named.put("name", uniqueName(object, named.path("name").asText()));
        }
        return object;
    }

    /**
     * The name of a definition consists of the plural it defines, which must be unique too, and of its group; that of an API
     * service of the version and the group it is about; that of an IP address is the address.
     */
    private static String uniqueName(ObjectNode object, String name) {
        if (object.path("kind").asText().equals("IPAddress")) {
            RandomGenerator random = ThreadLocalRandom.current();
            return "100." + random.nextInt(64, 128) + '.' + random.nextInt(256) + '.' + random.nextInt(256);
        }
        if (object.path("kind").asText().equals("APIService") && object.path("spec") instanceof ObjectNode served) {
            served.put("group", suffix() + '.' + served.path("group").asText());
            return served.path("version").asText() + '.' + served.path("group").asText();
        }
        if (!(object.at("/spec/names") instanceof ObjectNode defined)) {
            return name + '-' + suffix();
        }
        String suffix = suffix();
        defined.put("plural", defined.path("plural").asText() + suffix);
        defined.put("kind", defined.path("kind").asText() + suffix);
        return defined.path("plural").asText() + '.' + object.at("/spec/group").asText();
    }

    /** Replaces the sample namespace with the namespace of the test. */
    static void move(JsonNode object, String namespace) {
        if (object instanceof ObjectNode fields
                && fields.path("namespace").asText().equals("default")
                && !namespace.isEmpty()) {
            fields.put("namespace", namespace);
        }
        object.forEach(child -> move(child, namespace));
    }

    /** Returns the invalid objects of a kind by title, each with the expected error. */
    static Map<String, JsonNode> invalid(String kind) {
        Map<String, JsonNode> invalid = new LinkedHashMap<>(all(kind));
        invalid.keySet().removeIf(name -> !name.startsWith("invalid"));
        return invalid;
    }

    /** Returns whether the status of a kind has conditions. */
    static boolean hasConditions(String kind) {
        JsonNode schemas = CONTRACT.at("/components/schemas");
        JsonNode status = schemas.at("/" + kind + "/properties/status");
        String reference = status.path("$ref").asText(status.at("/allOf/0/$ref").asText());
        String name = reference.substring(reference.lastIndexOf('/') + 1);
        return schemas.at("/" + name + "/properties").has("conditions");
    }

    /** Returns a suffix that no other object name ends with. */
    public static String suffix() {
        return UUID.randomUUID().toString().substring(0, 8);
    }

    private static Map<String, JsonNode> all(String kind) {
        return BY_KIND.getOrDefault(kind, Map.of());
    }

    private static Map<String, JsonNode> read(String groupVersion, String kind) {
        String folder = "fixtures/" + groupVersion.replace('/', '.') + '/' + kind;
        URL contract = Objects.requireNonNull(Contract.class.getResource("contract.json"));
        try {
            URI uri = contract.toURI();
            if (!uri.getScheme().equals("jar")) {
                return read(Path.of(uri).resolveSibling(folder));
            }
            synchronized (Fixtures.class) {
                try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
                    return read(jar.provider().getPath(uri).resolveSibling(folder));
                }
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("The fixtures of " + kind + " cannot be read", e);
        }
    }

    /** Returns the cases of one kind by title; empty if the directory does not exist. */
    private static Map<String, JsonNode> read(Path folder) throws IOException {
        Map<String, JsonNode> read = new LinkedHashMap<>();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> isCase(file.getFileName().toString()))
                        .sorted()
                        .forEach(file -> read.put(file.getFileName().toString().replace(".yaml", ""), parse(file)));
            }
        }
        return read;
    }

    private static boolean isCase(String name) {
        return name.equals("minimal.yaml") || (name.startsWith("invalid") && name.endsWith(".yaml"));
    }

    private static JsonNode parse(Path file) {
        try {
            String text = Files.readString(file, StandardCharsets.UTF_8);
            return YAML.readTree(text.replace("{group_domain}", ServerUnderTest.groupDomain()));
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }
}
