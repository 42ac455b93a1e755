package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sample objects, generated or written down, agree with the contract. */
class FixtureTest {

    private static final Path FIXTURES = Path.of("src/main/resources/dev/kontract/spec/fixtures");
    private static final Path REFERENCE = Path.of("../../shared/reference/roundtrip");
    private static final ContractDocument CONTRACT = ContractDocument.load();
    private static final Set<String> REASONS = Set.of(
            "FieldValueRequired",
            "FieldValueInvalid",
            "FieldValueNotSupported",
            "FieldValueDuplicate",
            "FieldValueForbidden");

    private final SampleObjects samples = new SampleObjects(CONTRACT.root());

    @ParameterizedTest
    @MethodSource("kinds")
    void full_isValid_andSetsEveryField(String kind) {
        ObjectNode object = samples.full(kind);
        Set<String> missing = new TreeSet<>();
        collectMissing(CONTRACT.schema(kind), object, "", missing);

        assertThat(StructuralCheck.of(CONTRACT).problems(CONTRACT.schema(kind), object))
                .isEmpty();
        assertThat(missing).isEmpty();
        assertThat(samples.full(kind)).isEqualTo(object);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void full_setsWhatTheReferenceObjectSets(String kind) throws IOException {
        JsonNode type = CONTRACT.schema(kind).at("/x-kubernetes-group-version-kind/0");
        String group = type.path("group").asText().isEmpty()
                ? "core"
                : type.path("group").asText();
        Path file = REFERENCE.resolve(group + '.' + type.path("version").asText() + '.'
                + type.path("kind").asText() + ".json");
        assumeTrue(Files.exists(file), "there is no reference object beside the checkout: " + file);
        Set<String> reference = new TreeSet<>();
        collectPaths(CONTRACT.schema(kind), read(file), "", reference);
        Set<String> generated = new TreeSet<>();
        collectPaths(CONTRACT.schema(kind), samples.full(kind), "", generated);

        assertThat(generated).containsAll(reference);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void minimal_isValid(String kind) {
        assertThat(StructuralCheck.of(CONTRACT).problems(CONTRACT.schema(kind), samples.minimal(kind)))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("minimal")
    void minimalFile_isValid_andSaysMoreThanTheGenerated(Path file) throws IOException {
        JsonNode object = read(file);
        assertThat(StructuralCheck.of(CONTRACT).problems(CONTRACT.schema(kind(file)), object))
                .isEmpty();
        assertThat(object.path("kind")).isEqualTo(type(file).path("kind"));
        ObjectNode generated = samples.minimal(kind(file));
        Stream.of(object, generated).forEach(each -> {
            if (each.path("metadata") instanceof ObjectNode metadata) {
                metadata.remove(List.of("name", "namespace"));
            }
        });
        assertThat(object).isNotEqualTo(generated);
    }

    @Test
    void full_leavesOut_typesInsideThemselves() {
        SampleObjects recursive = new SampleObjects(ContractDocument.yaml("""
                components:
                  schemas:
                    Tree:
                      type: object
                      properties:
                        height: { type: number }
                        left: { $ref: '#/components/schemas/Tree' }
                        others: { type: array, items: { $ref: '#/components/schemas/Tree' } }
                """));

        assertThat(recursive.full("Tree").toString()).isEqualTo("{\"height\":2.5,\"others\":[{}]}");
        assertThatThrownBy(() -> recursive.full("Bush")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void sayWhatIsWrong_invalid(Path file) throws IOException {
        JsonNode fixture = read(file);
        assertThat(fixture.path("code").asInt()).isIn(400, 422);
        assertThat(fixture.path("reason").asText()).isIn("BadRequest", "Invalid");
        assertThat(fixture.at("/object/kind")).isEqualTo(type(file).path("kind"));
        assertThat(fixture.has("causes")).isEqualTo(fixture.path("code").asInt() == 422);
        for (JsonNode cause : fixture.path("causes")) {
            assertThat(REASONS).contains(cause.path("reason").asText());
            assertThat(cause.path("field").asText()).isNotBlank();
        }
    }

    /** The names of all types that have a kind: resources, and what their subresources are. */
    static List<String> kinds() {
        return CONTRACT.schemas().stream()
                .filter(schema -> schema.getValue().has("x-kubernetes-group-version-kind"))
                .map(Map.Entry::getKey)
                .toList();
    }

    static List<Path> minimal() throws IOException {
        return files("minimal");
    }

    static List<Path> invalid() throws IOException {
        return files("invalid-");
    }

    private static List<Path> files(String prefix) throws IOException {
        try (Stream<Path> files = Files.walk(FIXTURES)) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .sorted()
                    .toList();
        }
    }

    private static JsonNode type(Path file) {
        return CONTRACT.schema(kind(file)).at("/x-kubernetes-group-version-kind/0");
    }

    /** The name of the schema, which the folder has. */
    private static String kind(Path file) {
        return file.getName(file.getNameCount() - 2).toString();
    }

    private static JsonNode read(Path file) throws IOException {
        return ContractDocument.yaml(Files.readString(file));
    }

    private static void collectMissing(JsonNode declared, JsonNode value, String path, Set<String> missing) {
        JsonNode schema = CONTRACT.resolve(declared);
        if (schema.has("items")) {
            value.forEach(item -> collectMissing(schema.get("items"), item, path + "[]", missing));
        }
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            String inner = path + "." + property.getKey();
            boolean within = isWithinItself(schema, property.getValue());
            if (value.has(property.getKey()) && !within) {
                collectMissing(property.getValue(), value.get(property.getKey()), inner, missing);
            } else if (!within && (path.isEmpty() || !isTypeName(schema, property.getKey()))) {
                missing.add(inner);
            }
        }
    }

    /** A type inside itself is left out, or empty as an item. */
    private static boolean isWithinItself(JsonNode type, JsonNode property) {
        return Stream.of(property, property.path("items"))
                .anyMatch(part -> CONTRACT.resolve(part).equals(type));
    }

    /** The type of an object inside another is known, and left out. */
    private static boolean isTypeName(JsonNode schema, String field) {
        return Set.of("apiVersion", "kind").contains(field)
                && !schema.path("properties").path(field).has("x-kontract-protobuf");
    }

    private static void collectPaths(JsonNode declared, JsonNode value, String path, Set<String> paths) {
        JsonNode schema = CONTRACT.resolve(declared);
        value.forEach(item -> {
            if (schema.has("items")) {
                collectPaths(schema.get("items"), item, path + "[]", paths);
            }
        });
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            if (value.has(property.getKey())) {
                String inner = path + "." + property.getKey();
                paths.add(inner);
                collectPaths(property.getValue(), value.get(property.getKey()), inner, paths);
            }
        }
    }
}
