package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.introspect.BasicBeanDescription;
import com.fasterxml.jackson.databind.introspect.BasicClassIntrospector;
import dev.kontract.model.CustomObject;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesType;
import dev.kontract.model.PartialObjectMetadata;
import dev.kontract.model.Status;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.AnnotatedElement;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A native image needs files that list the classes reached by reflection: every class that JSON is deserialized to. The
 * generated classes of the model are listed by the build, the others by hand.
 *
 * @see <a href="https://www.graalvm.org/latest/reference-manual/native-image/metadata/">Reachability metadata</a>
 */
class ReachabilityMetadataTest {

    private static final String FILE = "/META-INF/native-image/dev.kontract/%s/reachability-metadata.json";

    @Test
    void files_listAllDeserializedTypes() throws Exception {
        List<String> listed = listed();
        List<String> expected = new ArrayList<>(modelTypes());
        expected.add(ObjectList.class.getName());

        assertThat(listed).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** Records the classes that Jackson describes to itself, by their constructors, methods and fields. */
    private static final class Descriptions extends BasicClassIntrospector {

        private static final long serialVersionUID = 1L;

        private final transient Set<String> types = new TreeSet<>();

        private void add(JavaType type) {
            String name = type.getRawClass().getName();
            if (name.startsWith("dev.kontract.")) {
                types.add(name);
            }
        }

        @Override
        public BasicClassIntrospector copy() {
            return this;
        }

        @Override
        public BasicBeanDescription forSerialization(SerializationConfig config, JavaType type, MixInResolver mixIns) {
            add(type);
            return super.forSerialization(config, type, mixIns);
        }

        @Override
        public BasicBeanDescription forDeserialization(
                DeserializationConfig config, JavaType type, MixInResolver mixIns) {
            add(type);
            return super.forDeserialization(config, type, mixIns);
        }

        @Override
        public BasicBeanDescription forCreation(DeserializationConfig config, JavaType type, MixInResolver mixIns) {
            add(type);
            return super.forCreation(config, type, mixIns);
        }
    }

    /** Reads and writes every kind: the deserializer of a type includes those of its fields. */
    @Test
    void files_listAllTypesThatJacksonDescribes() throws Exception {
        Descriptions described = new Descriptions();
        ObjectMapper mapper = Json.mapper().copy();
        mapper.setConfig(mapper.getDeserializationConfig().with(described));
        mapper.setConfig(mapper.getSerializationConfig().with(described));
        List<JavaType> roots = new ArrayList<>();
        for (Kind<?> kind : Kinds.all()) {
            roots.add(mapper.constructType(kind.type()));
            roots.add(mapper.getTypeFactory().constructParametricType(ObjectList.class, kind.type()));
        }
        roots.add(mapper.constructType(Status.class));
        roots.add(mapper.constructType(CustomObject.class));
        roots.add(mapper.constructType(PartialObjectMetadata.class));
        for (JavaType root : roots) {
            mapper.writeValueAsString(mapper.readerFor(root).readValue("{}"));
        }
        for (String type : List.copyOf(described.types)) {
            assertThat(mapper.canSerialize(Class.forName(type))).isTrue();
        }

        assertThat(described.types).hasSizeGreaterThan(Kinds.all().size());
        assertThat(listed()).containsAll(described.types);
    }

    private static List<String> listed() throws IOException {
        List<String> listed = new ArrayList<>();
        for (String artifact : List.of("kontract-client-sdk", "kontract-model")) {
            String file = FILE.formatted(artifact);
            try (InputStream in =
                    Objects.requireNonNull(ReachabilityMetadataTest.class.getResourceAsStream(file), file)) {
                Json.mapper().readTree(in).path("reflection").forEach(entry -> {
                    assertThat(entry.path("allDeclaredConstructors").asBoolean())
                            .isTrue();
                    assertThat(entry.path("allDeclaredMethods").asBoolean()).isTrue();
                    assertThat(entry.path("allDeclaredFields").asBoolean()).isTrue();
                    listed.add(entry.path("type").asText());
                });
            }
        }
        return listed;
    }

    private static List<String> modelTypes() throws IOException, URISyntaxException {
        URI place = KubernetesType.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI();
        if (!place.getPath().endsWith(".jar")) {
            return typesBelow(Path.of(place));
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + place), Map.of())) {
            return typesBelow(jar.getPath("/"));
        }
    }

    private static List<String> typesBelow(Path root) {
        try (Stream<Path> files = Files.list(root.resolve("dev/kontract/model"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.equals("package-info.class"))
                    .map(name -> "dev.kontract.model." + name.substring(0, name.length() - ".class".length()))
                    .filter(ReachabilityMetadataTest::isValue)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isValue(String name) {
        try {
            Class<?> type = Class.forName(name, false, ReachabilityMetadataTest.class.getClassLoader());
            boolean reads =
                    JsonDeserializer.class.isAssignableFrom(type) || JsonSerializer.class.isAssignableFrom(type);
            return reads || (!type.isInterface() && !type.isAnonymousClass() && isReadFromJson(type));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isReadFromJson(Class<?> type) {
        return KubernetesType.class.isAssignableFrom(type)
                || Stream.<AnnotatedElement[]>of(
                                type.getDeclaredConstructors(), type.getDeclaredMethods(), type.getDeclaredFields())
                        .flatMap(Stream::of)
                        .flatMap(member -> Stream.of(member.getAnnotations()))
                        .anyMatch(annotation ->
                                annotation.annotationType().getName().startsWith("com.fasterxml.jackson.annotation."))
                || Stream.of(type.getAnnotations())
                        .anyMatch(annotation ->
                                annotation.annotationType().getName().startsWith("com.fasterxml.jackson."));
    }
}
