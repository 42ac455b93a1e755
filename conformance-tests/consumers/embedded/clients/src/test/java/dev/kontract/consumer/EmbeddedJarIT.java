package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The content of the jar, and its completeness. */
class EmbeddedJarIT {

    private static final String OWN = "dev/kontract/";
    private static final String SHADED = "dev/kontract/shaded/";

    /**
     * Not needed: JAX-RS, annotations, and what keys of several algorithms in one refer to, which only Bouncy Castle's own provider
     * can read.
     */
    private static final Set<String> NOT_FOLLOWED = Set.of(
            "dev/kontract/server/jaxrs/",
            "dev/kontract/server/storage/etcd/",
            SHADED + "com/google/auto/value/",
            SHADED + "org/bouncycastle/jcajce/Composite");

    private static Path location;
    private static JarFile jar;

    @BeforeAll
    static void open() throws Exception {
        location = Path.of(ApiServer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        jar = new JarFile(location.toFile());
    }

    @AfterAll
    static void close() throws IOException {
        jar.close();
    }

    @Test
    void everyClass_isInAPackageOfTheProject() {
        assertThat(entries()).filteredOn(name -> name.endsWith(".class")).hasSizeGreaterThan(5000).allMatch(name ->
                name.startsWith(OWN));
        assertThat(entries())
                .filteredOn(name -> !name.startsWith("META-INF/"))
                .allMatch(name -> name.startsWith(OWN));
    }

    @Test
    void libraries_areNotSignedAndHaveTheirLicences() {
        assertThat(entries())
                .contains("META-INF/LICENSE", "META-INF/NOTICE", "META-INF/THIRD-PARTY.txt")
                .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA)|META-INF/versions/.*"));
    }

    @Test
    void services_areOfTheProject() {
        assertThat(entries())
                .filteredOn(name -> name.startsWith("META-INF/services/"))
                .allMatch(name -> name.startsWith("META-INF/services/dev.kontract."));
        assertThat(descriptor().provides()).isNotEmpty();
        assertThat(descriptor().provides()).allSatisfy(provided -> assertThat(provided.providers())
                .allMatch(provider -> jar.getEntry(provider.replace('.', '/') + ".class") != null));
    }

    @Test
    void jar_isAModule() {
        assertThat(descriptor().name()).isEqualTo("dev.kontract.embedded");
    }

    /** A class that is left out must not be needed. */
    @Test
    void whatTheServerReaches_isInTheJar() throws IOException {
        Set<String> known = new TreeSet<>();
        Deque<String> unread = new ArrayDeque<>();
        entries().stream()
                .filter(name -> name.endsWith(".class") && !name.startsWith(SHADED))
                .map(name -> name.substring(0, name.length() - ".class".length()))
                .forEach(unread::add);
        descriptor().provides().stream()
                .flatMap(provided -> provided.providers().stream())
                .forEach(provider -> unread.add(provider.replace('.', '/')));
        Set<String> missing = new TreeSet<>();
        while (!unread.isEmpty()) {
            String name = unread.remove();
            ZipEntry entry = jar.getEntry(name + ".class");
            if (entry == null) {
                missing.add(name);
            } else if (known.add(name)) {
                try (InputStream bytes = jar.getInputStream(entry)) {
                    ClassFile.read(bytes).types().stream()
                            .filter(type -> type.startsWith(OWN) && !known.contains(type))
                            .filter(type -> NOT_FOLLOWED.stream().noneMatch(type::startsWith))
                            .forEach(unread::add);
                }
            }
        }

        assertThat(known).anyMatch(name -> name.startsWith(SHADED));
        assertThat(missing).isEmpty();
    }

    private static ModuleDescriptor descriptor() {
        return ModuleFinder.of(location).findAll().iterator().next().descriptor();
    }

    private static List<String> entries() {
        return jar.stream()
                .filter(entry -> !entry.isDirectory())
                .map(ZipEntry::getName)
                .toList();
    }
}
