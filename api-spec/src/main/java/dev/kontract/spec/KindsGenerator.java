package dev.kontract.spec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes what the client keeps about every kind, at build time: the class {@code dev.kontract.client.Kinds} with a constant
 * for each, and the reachability metadata of the model for native images.
 *
 * <p>The client has a class because reading the contract takes as long as a first request does.
 *
 * @see <a href="https://www.graalvm.org/latest/reference-manual/native-image/metadata/">Reachability metadata</a>
 */
public final class KindsGenerator {

    private static final String CLASS = "dev/kontract/client/Kinds.java";
    private static final String METADATA =
            "META-INF/native-image/dev.kontract/kontract-model/reachability-metadata.json";
    private static final String WORDS = "(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])";
    private static final ObjectMapper JSON = new ObjectMapper();

    private KindsGenerator() {}

    /**
     * Writes both files.
     *
     * @param args folder of generated sources, folder of generated resources
     */
    public static void main(String[] args) throws IOException {
        JsonNode schemas = Contract.load(Contract.DEFAULT_GROUP_DOMAIN).at("/components/schemas");
        write(Path.of(args[0], CLASS), kinds(schemas));
        write(Path.of(args[1], METADATA), JSON.writeValueAsString(metadata(schemas)));
    }

    static String kinds(JsonNode schemas) {
        StringBuilder constants = new StringBuilder();
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
            JsonNode resource = schema.getValue().path(Bundler.RESOURCE);
            if (resource.isObject()) {
                String name = String.join("_", schema.getKey().split(WORDS, -1)).toUpperCase(Locale.ROOT);
                constants.append(constant(name, schema.getKey(), schema.getValue()));
                names.add(name);
            }
        }
        return """
                package dev.kontract.client;

                import dev.kontract.client.Kind.Scope;
                import dev.kontract.model.KubernetesObject;
                import java.util.List;

                /**
                 * The kinds that have a class in the model. Generated from the contract.
                 *
                 * <pre>{@code
                 * client.resource(Kinds.LEASE).inNamespace("kube-system").list();
                 * }</pre>
                 */
                public final class Kinds {
                %s
                    private static final List<Kind<? extends KubernetesObject>> ALL = List.of(
                            %s);

                    private Kinds() {}

                    /** All kinds, in the order of the contract. */
                    public static List<Kind<? extends KubernetesObject>> all() {
                        return ALL;
                    }
                }
                """.formatted(constants, String.join(",\n            ", names));
    }

    private static String constant(String name, String schema, JsonNode definition) {
        JsonNode type = definition.at("/x-kubernetes-group-version-kind/0");
        JsonNode resource = definition.path(Bundler.RESOURCE);
        String group = type.path("group").asText();
        String version = type.path("version").asText();
        return """

                    /** {@code %3$s} of {@code %4$s}. */
                    public static final Kind<dev.kontract.model.%2$s> %1$s = Kind.of(
                            dev.kontract.model.%2$s.class, "%4$s", "%3$s", "%5$s", Scope.%6$s);
                """.formatted(
                        name,
                        schema,
                        type.path("kind").asText(),
                        group.isEmpty() ? version : group + '/' + version,
                        resource.path("plural").asText(),
                        resource.path("scope").asText().toUpperCase(Locale.ROOT));
    }

    /** The generated classes of the model, which Jackson reads and writes by reflection. */
    private static ObjectNode metadata(JsonNode schemas) {
        ObjectNode root = JSON.createObjectNode();
        ArrayNode reflection = root.putArray("reflection");
        for (Map.Entry<String, JsonNode> schema : schemas.properties()) {
            // A message without fields has no class of its own.
            if (!schema.getValue().path("properties").isEmpty()) {
                reflection
                        .addObject()
                        .put("type", "dev.kontract.model." + schema.getKey())
                        .put("allDeclaredConstructors", true)
                        .put("allDeclaredMethods", true)
                        .put("allDeclaredFields", true);
            }
        }
        return root;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
