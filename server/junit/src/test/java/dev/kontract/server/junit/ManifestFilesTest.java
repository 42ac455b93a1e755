package dev.kontract.server.junit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.codec.yaml.YamlDocument;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestFilesTest {

    @TempDir
    private Path folder;

    @Test
    void read_directoryInSeveralPlacesOfTheClassPath_hasTheFilesOfAll() throws IOException {
        Path classes = Files.createDirectories(folder.resolve("classes/crds"));
        Files.writeString(classes.resolve("b.yml"), "from: classes");
        URL[] classPath = {
            archive("empty.jar", "crds/").toUri().toURL(),
            folder.resolve("classes").toUri().toURL(),
            archive("api.jar", "crds/", "crds/a.yaml", "crds/b.yml", "crds/notes.txt", "crds/old/c.yaml")
                    .toUri()
                    .toURL()
        };

        assertThat(read("crds", classPath)).containsExactly("api.jar", "classes");
        assertThat(read("/crds/", classPath)).containsExactly("api.jar", "classes");
        assertThat(read("crds/b.yml", classPath)).containsExactly("classes");
    }

    private Path archive(String name, String... entries) throws IOException {
        Path file = folder.resolve(name);
        try (JarOutputStream archive = new JarOutputStream(Files.newOutputStream(file))) {
            for (String entry : entries) {
                archive.putNextEntry(new JarEntry(entry));
                if (!entry.endsWith("/")) {
                    archive.write(("from: " + name).getBytes(UTF_8));
                }
            }
        }
        return file;
    }

    /** Returns the value of {@code from} in each document that is read on this class path. */
    private static List<String> read(String location, URL... classPath) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(classPath, null)) {
            thread.setContextClassLoader(loader);
            return ManifestFiles.read(location).stream()
                    .map(YamlDocument::tree)
                    .map(tree -> tree.path("from").asText())
                    .toList();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
