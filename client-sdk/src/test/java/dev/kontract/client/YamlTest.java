package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.model.ConfigMap;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Role;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class YamlTest {

    private static final String BACKUP = """
            apiVersion: stable.example.com/v1
            kind: Backup
            metadata:
              name: nightly
            spec:
              keep: 3
            """;

    @Test
    void read_severalDocuments_haveTheClassesOfTheirKinds() {
        List<KubernetesObject> objects = Yaml.read("""
                # no object
                ---
                apiVersion: v1
                kind: List
                items:
                  - apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: a, namespace: shop}
                    data: {"on": "yes"}
                  - apiVersion: rbac.authorization.k8s.io/v1
                    kind: Role
                    metadata: {name: b}
                ---
                """ + BACKUP);

        assertThat(objects)
                .extracting(Object::getClass)
                .containsExactly(ConfigMap.class, Role.class, CustomObject.class);
        assertThat(((ConfigMap) objects.get(0)).getData()).containsEntry("on", "yes");
        assertThat(((CustomObject) objects.get(2)).field("spec").path("keep").asInt())
                .isEqualTo(3);
    }

    @Test
    void read_missingValue_isNull() {
        ConfigMap map = Yaml.read("{kind: ConfigMap, metadata: {name: \"\"}, data: }", ConfigMap.class);

        assertThat(map.getData()).isNull();
        assertThat(map.name()).isEmpty();
    }

    @Test
    void read_malformedFile_namesFileLineAndColumn(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("broken.yaml"), "kind: ConfigMap\nmetadata: {name: [}\n");

        assertThatThrownBy(() -> Yaml.read(file))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining("line 2, column 19");
    }

    @Test
    void read_rejectsDuplicateFieldsAndMissingKinds() {
        assertThatThrownBy(() -> Yaml.read("kind: A\nkind: B\n")).hasMessageContaining("Duplicate field 'kind'");
        assertThatThrownBy(() -> Yaml.read(BACKUP + "---\nspec: {}\n"))
                .hasMessageMatching("document 2 at line: 8, column: 1 has no kind or no apiVersion");
    }

    @Test
    void read_emptyDocumentsAndLists_areCounted() {
        assertThatThrownBy(() -> Yaml.read("---\n---\n{apiVersion: v1, kind: List, items: []}\n---\nspec: {}\n"))
                .hasMessageMatching("document 3 at line: 5, column: 1 has no kind or no apiVersion");
    }

    @Test
    void read_valueOfAnotherType_isRejectedWithItsDocument() {
        assertThatThrownBy(() -> Yaml.read(BACKUP + "---\n{apiVersion: v1, kind: ConfigMap, data: 3}\n"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContainingAll("document 2 at ", "line: 8, column: 1", "ConfigMap[\"data\"]");
    }

    @Test
    void read_alias_isRejectedWithItsPosition() {
        String text = "metadata: &common {name: a}\nother: *common\n";

        assertThatThrownBy(() -> Yaml.read(text))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContainingAll("the alias *common is not supported", "line: 2, column: 8");
        assertThatThrownBy(() -> Yaml.read(text, ConfigMap.class))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("the alias *common is not supported");
    }

    @Test
    void write_objectOfTheModel_beginsWithItsKind() {
        ConfigMap map = new ConfigMap()
                .metadata(new ObjectMeta().name("settings"))
                .putDataItem("script", "first\nsecond\n")
                .putDataItem("colour", "dark blue");

        assertThat(Yaml.write(map)).isEqualTo("""
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: settings
                data:
                  script: |
                    first
                    second
                  colour: dark blue
                """);
        assertThat(Yaml.read(Yaml.write(map), ConfigMap.class).getData()).isEqualTo(map.getData());
        assertThat(Yaml.read(Yaml.write(map, Json.copy(map)))).hasSize(2);
        assertThat(Yaml.write(Yaml.read(BACKUP).get(0))).isEqualTo(BACKUP);
    }

    @Test
    void write_string_isReadAsTheSame() {
        List<String> values = new ArrayList<>(
                """
                yes No on ~ null true y NULL 1 1e3 0x1F 0o14 1:30 .5 2024-01-01 -1 @x %x * &a !a ü { = << ' " \\ [ > ? ` , -
                """.strip().lines().flatMap(line -> Stream.of(line.split(" "))).toList());
        values.addAll(
                List.of("", "a: b", "a #b", "- x", "trailing ", " leading", "tab\tinside", "a\n\n b \n", "a\r\nb"));
        values.add("\u2028");

        for (String value : values) {
            String text = Yaml.write(new ConfigMap().putDataItem("key", value));

            assertThat(Yaml.read(text, ConfigMap.class).getData()).as(text).containsEntry("key", value);
        }
    }
}
