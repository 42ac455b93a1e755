package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The sample objects agree with the contract, and no kind is without them. */
class FixtureTest {

    private static final Path FIXTURES = Path.of("src/main/resources/dev/kontract/spec/fixtures");
    private static final Set<String> REASONS = Set.of(
            "FieldValueRequired",
            "FieldValueInvalid",
            "FieldValueNotSupported",
            "FieldValueDuplicate",
            "FieldValueForbidden");

    /** The type of a claim template is known, and the amounts of a claim moved to other fields after 1.36. */
    private static final Set<String> LEFT_OUT = Set.of(
            ".spec.volumeClaimTemplates[].apiVersion",
            ".spec.volumeClaimTemplates[].kind",
            ".status.nodeAllocatableResourceClaimStatuses[].resources");

    private final ContractDocument contract = ContractDocument.load();

    @Test
    void exist_forEveryKind() {
        for (Map.Entry<String, JsonNode> schema : contract.schemas()) {
            if (schema.getValue().has("x-kontract-resource")) {
                Path folder = folder(schema.getKey(), schema.getValue());
                assertThat(folder.resolve("minimal.yaml")).exists();
                assertThat(folder.resolve("full.json").toFile().exists())
                        .as(folder + " has a full object if it can be listed")
                        .isEqualTo(isListed(schema.getKey()));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("minimal")
    void validate_minimal(Path file) throws IOException {
        JsonNode object = read(file);
        assertThat(StructuralCheck.strict(contract).problems(contract.schema(kind(file)), object))
                .isEmpty();
        assertThat(object.path("kind").asText()).isEqualTo(kind(file));
    }

    @ParameterizedTest
    @MethodSource("full")
    void validate_full(Path file) throws IOException {
        JsonNode object = read(file);
        assertThat(StructuralCheck.ofTypes(contract).problems(contract.schema(kind(file)), object))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("full")
    void setEveryField_full(Path file) throws IOException {
        Set<String> missing = new TreeSet<>();
        collectMissing(contract.schema(kind(file)), read(file), "", missing);
        missing.removeAll(LEFT_OUT);
        assertThat(missing).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("full")
    void sayTheSame_allForms(Path file) throws IOException {
        assertThat(read(file.resolveSibling("full.yaml"))).isEqualTo(read(file));
        assertThat(Arrays.copyOf(Files.readAllBytes(file.resolveSibling("full.pb")), 4))
                .containsExactly('k', '8', 's', 0);
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void sayWhatIsWrong_invalid(Path file) throws IOException {
        JsonNode fixture = read(file);
        assertThat(fixture.path("code").asInt()).isIn(400, 422);
        assertThat(fixture.path("reason").asText()).isIn("BadRequest", "Invalid");
        assertThat(fixture.at("/object/kind").asText()).isEqualTo(kind(file));
        assertThat(fixture.has("causes")).isEqualTo(fixture.path("code").asInt() == 422);
        for (JsonNode cause : fixture.path("causes")) {
            assertThat(REASONS).contains(cause.path("reason").asText());
            assertThat(cause.path("field").asText()).isNotBlank();
        }
    }

    static List<Path> minimal() throws IOException {
        return files("minimal");
    }

    static List<Path> full() throws IOException {
        return files("full.json");
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

    private static Path folder(String kind, JsonNode schema) {
        String groupVersion = schema.path("x-kontract-group-version").asText();
        return FIXTURES.resolve(groupVersion.replace('/', '.')).resolve(kind);
    }

    private static String kind(Path file) {
        return file.getName(file.getNameCount() - 2).toString();
    }

    private static JsonNode read(Path file) throws IOException {
        return ContractDocument.yaml(Files.readString(file));
    }

    private boolean isListed(String kind) {
        return contract.operations().stream()
                .anyMatch(operation -> operation.action().equals("list")
                        && operation.node().at("/tags/0").asText().equals(kind));
    }

    private void collectMissing(JsonNode declared, JsonNode value, String path, Set<String> missing) {
        JsonNode schema = contract.resolve(declared);
        if (schema.has("items")) {
            value.forEach(item -> collectMissing(schema.get("items"), item, path + "[]", missing));
        }
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            String inner = path + "." + property.getKey();
            if (value.has(property.getKey())) {
                collectMissing(property.getValue(), value.get(property.getKey()), inner, missing);
            } else {
                missing.add(inner);
            }
        }
    }
}
