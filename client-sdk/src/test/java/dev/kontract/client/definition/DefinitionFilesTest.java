package dev.kontract.client.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kontract.client.KubernetesKind;
import dev.kontract.client.Yaml;
import dev.kontract.model.CustomObject;
import dev.kontract.model.CustomResource;
import dev.kontract.model.CustomResourceDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefinitionFilesTest {

    record Spec(int replicas) {}

    record Status(int replicas) {}

    @KubernetesKind(group = "stable.example.com", version = "v1")
    static class Cache extends CustomResource<Spec, Status> {}

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void write_missingDirectory_writesWhatTheClassDefines() throws Exception {
        Path crds = directory.resolve("target/crds");

        List<Path> files = DefinitionFiles.write(crds, List.of(Cache.class));

        assertThat(files).containsExactly(crds.resolve("caches.stable.example.com.yaml"));
        assertThat(Yaml.read(Files.readString(files.get(0)), CustomResourceDefinition.class))
                .isEqualTo(Definitions.of(Cache.class));
    }

    @Test
    void write_classWithoutDefinition_writesNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DefinitionFiles.write(directory, List.of(Cache.class, CustomObject.class)))
                .withMessageContaining("CustomObject is not annotated");

        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void main_classNames_writesTheirDefinitions() {
        DefinitionFiles.main(new String[] {directory.toString(), Cache.class.getName()});

        assertThat(directory.resolve("caches.stable.example.com.yaml")).exists();
    }
}
