package dev.kontract.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.spec.ContractDocument.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every extension in use is explained in the README's table, and those of this project are well-formed. */
class ExtensionTest {

    private static final Pattern EXPLAINED = Pattern.compile("(?m)^\\| `(x-[a-z-]+)` \\| \\w+");

    /** At the start of a line; fields of such a name stand at a depth of their own, with nothing behind them. */
    private static final Pattern IN_USE = Pattern.compile("(?m)^(?! {8}x-[a-z-]+:$) *(?:- )?(x-[a-z-]+):");

    private static final Pattern GO_TYPE = Pattern.compile("(\\[])?[a-z0-9]+\\.[A-Z]\\w+");
    private static final String GO_MAP = "map\\[v1\\.\\w+\\](v1|resource)\\.\\w+";
    private static final Set<String> SCALARS = Set.of("string", "integer", "boolean", "number");

    /** The type of {@code /version}, which has no protobuf message. */
    private static final String JSON_ONLY = "VersionInfo";

    private final ContractDocument contract = ContractDocument.load();

    @Test
    void areExplained_allExtensionsInUse() throws IOException {
        Set<String> used = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/main/openapi"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                match(IN_USE, Files.readString(file), used);
            }
        }
        used.addAll(Set.of(
                "x-kontract-alternatives", "x-kontract-group-version", "x-kubernetes-action")); // added by the bundler
        Set<String> explained = new TreeSet<>();
        match(EXPLAINED, Files.readString(Path.of("README.md")), explained);
        assertThat(used).isEqualTo(explained);
    }

    @Test
    void haveOneNumberEach_allFieldsOnTheWire() {
        Set<String> taken = new HashSet<>();
        for (Property property : contract.properties()) {
            JsonNode number = property.schema().path("x-kontract-protobuf");
            if (property.owner().equals(JSON_ONLY)) {
                continue;
            }
            if (number.isMissingNode()) {
                assertThat(property.name()).as(property.toString()).isIn("apiVersion", "kind");
                continue;
            }
            assertThat(number.asText()).as(property.toString()).matches("[1-9]\\d*(\\.[1-9]\\d*)*");
            assertThat(number.isTextual()).isEqualTo(number.asText().contains("."));
            assertThat(taken.add(property.owner() + "#" + number.asText()))
                    .as(property + " has a number of its own")
                    .isTrue();
        }
    }

    @Test
    void nameWhatTheyEmbed_typesWithInlinedFields() {
        Set<String> inlining = new TreeSet<>();
        for (Property property : contract.properties()) {
            if (property.schema().path("x-kontract-protobuf").asText().contains(".")) {
                inlining.add(property.owner());
            }
        }
        Set<String> naming = new TreeSet<>();
        for (Map.Entry<String, JsonNode> schema : contract.schemas()) {
            if (schema.getValue().has("x-kontract-embeds")) {
                naming.add(schema.getKey());
            }
        }
        assertThat(naming).isEqualTo(inlining);
    }

    @Test
    void sayHowZeroIsWritten_inKnownWords() {
        for (Property property : contract.properties()) {
            JsonNode target = contract.resolve(property.schema());
            boolean scalar = SCALARS.contains(target.path("type").asText());
            switch (property.schema().path("x-kontract-zero").asText()) {
                case "keep" -> assertThat(scalar).as(property.toString()).isTrue();
                case "null" ->
                    assertThat(scalar || property.schema().has("allOf"))
                            .as(property.toString())
                            .isTrue();
                case "omit" ->
                    assertThat(property.schema().has("allOf"))
                            .as(property.toString())
                            .isTrue();
                default ->
                    assertThat(property.schema().path("x-kontract-zero").asText("emit"))
                            .as(property.toString())
                            .isEqualTo("emit");
            }
        }
    }

    @Test
    void nameGoTypes_ofScalarsAndMaps() {
        for (Property property : contract.properties()) {
            JsonNode schema = property.schema();
            JsonNode type = schema.path("x-kontract-go-type");
            if (schema.has("additionalProperties") && !type.isMissingNode()) {
                assertThat(type.asText()).as(property.toString()).matches(GO_MAP);
            } else if (!type.isMissingNode()) {
                assertThat(type.asText()).as(property.toString()).matches(GO_TYPE);
                JsonNode value = schema.has("items") ? schema.path("items") : schema;
                assertThat(SCALARS)
                        .as(property.toString())
                        .contains(value.path("type").asText());
            }
        }
    }

    @Test
    void nameKeys_allMapLists() {
        for (Property property : contract.properties()) {
            JsonNode schema = property.schema();
            String kind = schema.path("x-kubernetes-list-type").asText("atomic");
            assertThat(kind).as(property.toString()).isIn("atomic", "set", "map");
            assertThat(schema.has("x-kubernetes-list-map-keys"))
                    .as(property.toString())
                    .isEqualTo(kind.equals("map"));
            JsonNode item = contract.resolve(schema.path("items")).path("properties");
            for (JsonNode key : schema.path("x-kubernetes-list-map-keys")) {
                assertThat(item.has(key.asText())).as(property + " by " + key).isTrue();
            }
            if (schema.has("x-kubernetes-patch-merge-key")) {
                assertThat(item.has(schema.path("x-kubernetes-patch-merge-key").asText()))
                        .isTrue();
            }
        }
    }

    @Test
    void knowTheirGroupVersion_allSchemas() {
        for (Map.Entry<String, JsonNode> schema : contract.schemas()) {
            assertThat(schema.getValue().path("x-kontract-group-version").asText())
                    .as(schema.getKey())
                    .matches("[a-z.]+/v[12]");
        }
    }

    private static void match(Pattern pattern, String text, Set<String> into) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            into.add(matcher.group(1));
        }
    }
}
