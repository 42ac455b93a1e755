package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.server.codec.yaml.YamlDocument;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefinitionSourceTest {

    private static final String DOCUMENTS = """
            # all of the operator
            ---
            apiVersion: v1
            kind: ConfigMap
            data:
              k: |
                ---
                kind: CustomResourceDefinition
            ---

            kind: CustomResourceDefinition
            metadata:
              name: a
            ---
            kind: List
            items:
              - kind: CustomResourceDefinition
                metadata: {name: b}
            """;

    @TempDir
    Path folder;

    private static List<String> read(DefinitionSource source) throws IOException {
        return source.read().stream()
                .map(each -> each.place() + ' ' + each.name())
                .toList();
    }

    @Test
    void read_directory_takesDefinitionsOfAllManifests() throws Exception {
        Files.writeString(folder.resolve("b.yaml"), DOCUMENTS);
        Files.writeString(
                folder.resolve("a.json"), "{\"kind\":\"CustomResourceDefinition\",\"metadata\":{\"name\":\"c\"}}");
        Files.writeString(folder.resolve("notes.txt"), "kind: [");

        assertThat(read(DefinitionSource.of(folder)))
                .containsExactly(
                        folder.resolve("a.json") + ":1 c",
                        folder.resolve("b.yaml") + ":11 a",
                        folder.resolve("b.yaml") + ":15 b");
    }

    @Test
    void read_streamAndObject_areTaken() throws Exception {
        byte[] yaml = "kind: CustomResourceDefinition\nmetadata: {name: a}\n".getBytes(StandardCharsets.UTF_8);

        assertThat(read(DefinitionSource.of(new ByteArrayInputStream(yaml)))).containsExactly("crds:1 a");
        assertThat(read(DefinitionSource.of(
                        Map.of("kind", "CustomResourceDefinition", "metadata", Map.of("name", "a")))))
                .containsExactly("crds:1 a");
    }

    @Test
    void read_document_keepsItsPlace() throws Exception {
        YamlDocument document = YamlDocument.split(DOCUMENTS, "folder/b.yaml").get(1);

        assertThat(read(DefinitionSource.of((Object) document))).containsExactly("folder/b.yaml:11 a");
    }

    @Test
    void read_brokenYaml_namesFileAndLine() throws Exception {
        Path file = Files.writeString(
                folder.resolve("a.yaml"), "kind: Secret\n---\nkind: CustomResourceDefinition\nspec: [\n");

        assertThatThrownBy(() -> DefinitionSource.of(file).read())
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(file + ": yaml: line 4");
    }

    @Test
    void read_noDefinition_isRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("a.yaml"), "kind: Secret\n");

        assertThatThrownBy(() -> DefinitionSource.of(file).read())
                .isInstanceOf(IOException.class)
                .hasMessage(file + ": no CustomResourceDefinition found");
    }
}
