package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether every type and member that the project's classes refer to exists in the versions on this class path. */
class LinkageIT {

    /**
     * Optional: Logback is for the command line only, tests get the official client if they have it, and JUnit tells from 5.12 on
     * for which test an instance is created.
     */
    private static final Set<String> OPTIONAL = Set.of(
            "ch/qos/logback/",
            "io/kubernetes/client/",
            "okhttp3/",
            "org/junit/jupiter/api/extension/TestInstantiationAwareExtension");

    /** Their methods take any arguments and return any type (JVMS §2.9.3). */
    private static final Set<String> SIGNATURE_POLYMORPHIC =
            Set.of("java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle");

    private final Map<String, Optional<ClassFile>> known = new HashMap<>();

    @ParameterizedTest
    @ValueSource(classes = {ApiServer.class, KontractClient.class, ObjectMeta.class})
    void everyReference_resolves(Class<?> anyOfTheJar) throws Exception {
        List<ClassFile> classes = classesBeside(anyOfTheJar);

        Set<String> missing = new TreeSet<>();
        for (ClassFile type : classes) {
            type.types().stream().filter(name -> find(name).isEmpty()).forEach(missing::add);
            type.references().stream()
                    .filter(reference -> !declares(reference.owner(), reference.member()))
                    .forEach(reference -> missing.add(reference.owner() + "." + reference.member()));
        }
        missing.removeIf(name -> OPTIONAL.stream().anyMatch(name::startsWith));

        assertThat(classes).hasSizeGreaterThan(50);
        assertThat(missing).isEmpty();
    }

    @Test
    void missingMembers_areFound() {
        assertThat(declares("java/util/ArrayList", "size()I")).isTrue();
        assertThat(declares("java/util/ArrayList", "hashCode()I")).isTrue();
        assertThat(declares("java/util/ArrayList", "size()J")).isFalse();
        assertThat(declares("java/util/Missing", "size()I")).isFalse();
    }

    private boolean declares(String owner, String member) {
        if (SIGNATURE_POLYMORPHIC.contains(owner)) {
            return true;
        }
        Optional<ClassFile> type = find(owner);
        return type.isPresent()
                && (type.get().members().contains(member)
                        || type.get().parents().stream().anyMatch(parent -> declares(parent, member)));
    }

    private Optional<ClassFile> find(String name) {
        return known.computeIfAbsent(name, LinkageIT::load);
    }

    private static Optional<ClassFile> load(String name) {
        try (InputStream bytes = ClassLoader.getSystemResourceAsStream(name + ".class")) {
            return bytes == null ? Optional.empty() : Optional.of(ClassFile.read(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<ClassFile> classesBeside(Class<?> type) throws IOException, URISyntaxException {
        Path location =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(location)) {
            return classesIn(location);
        }
        try (FileSystem jar = FileSystems.newFileSystem(location)) {
            return classesIn(jar.getPath("/"));
        }
    }

    private static List<ClassFile> classesIn(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .map(LinkageIT::read)
                    .toList();
        }
    }

    private static ClassFile read(Path file) {
        try (InputStream bytes = Files.newInputStream(file)) {
            return ClassFile.read(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
