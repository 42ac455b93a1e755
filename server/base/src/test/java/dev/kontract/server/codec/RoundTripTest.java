package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.spec.Contract;
import dev.kontract.spec.SampleObjects;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Objects with every field set survive decoding and encoding, and are equal in all formats. */
class RoundTripTest {

    private static final Path REFERENCE = Path.of("../../../shared/reference/roundtrip");
    private static final String TYPE = "x-kubernetes-group-version-kind";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);

    @TestFactory
    Stream<DynamicTest> generatedObject_isTheSameInAllFormats() {
        SampleObjects samples = new SampleObjects(CONTRACT);
        return types().entrySet().stream()
                .map(type -> DynamicTest.dynamicTest(
                        type.getKey(), () -> checkFormats(type.getValue(), samples.full(type.getKey()))));
    }

    /** Objects written by a real server, if they are available beside the checkout. */
    @TestFactory
    Stream<DynamicTest> referenceObject_isReadAndWrittenWithoutLoss() {
        return types().entrySet().stream()
                .map(type -> DynamicTest.dynamicTest(type.getKey(), () -> checkReference(type.getValue())));
    }

    private static void checkReference(GroupVersionKind type) throws IOException {
        Path json = file(type, "json");
        assumeTrue(Files.exists(json), "there is no reference object beside the checkout: " + json);
        byte[] protobuf = Files.readAllBytes(file(type, "pb"));
        String yaml = Files.readString(file(type, "yaml"));
        ObjectNode tree = canonical(type, Files.readAllBytes(json), Format.JSON);

        assertThat(JSON.readTree(CODEC.encode(tree, Format.JSON))).isEqualTo(JSON.readTree(json.toFile()));
        assertThat(canonical(type, yaml.getBytes(StandardCharsets.UTF_8), Format.YAML))
                .isEqualTo(tree);
        assertThat(canonical(type, protobuf, Format.PROTOBUF)).isEqualTo(tree);
        assertThat(CODEC.encode(tree, Format.PROTOBUF)).isEqualTo(protobuf);
        assertThat(CODEC.encode(tree, Format.YAML)).asString().isEqualTo(yaml);
    }

    private static void checkFormats(GroupVersionKind type, ObjectNode object) throws IOException {
        ObjectNode tree = canonical(type, JSON.writeValueAsBytes(object), Format.JSON);

        assertThat(JSON.readTree(CODEC.encode(tree, Format.JSON))).isEqualTo(object);
        for (Format format : Format.values()) {
            assertThat(canonical(type, CODEC.encode(tree, format), format))
                    .as("%s", format)
                    .isEqualTo(tree);
        }
    }

    private static ObjectNode canonical(GroupVersionKind type, byte[] bytes, Format format) {
        DecodedObject decoded = CODEC.decode(bytes, format, type);
        assertThat(decoded.problems()).isEmpty();
        return Canonicalizer.stored(decoded.tree(), CODEC.schema(type).orElseThrow());
    }

    /** Returns the types with a kind, except lists, by schema name. */
    private static Map<String, GroupVersionKind> types() {
        Map<String, GroupVersionKind> types = new LinkedHashMap<>();
        CONTRACT.at("/components/schemas").properties().forEach(schema -> {
            if (schema.getValue().has(TYPE) && !schema.getKey().endsWith("List")) {
                var type = schema.getValue().path(TYPE).path(0);
                String group = type.path("group").asText();
                String version = type.path("version").asText();
                types.put(
                        schema.getKey(),
                        new GroupVersionKind(group, version, type.path("kind").asText()));
            }
        });
        assertThat(types).hasSizeGreaterThan(20);
        return types;
    }

    private static Path file(GroupVersionKind type, String extension) {
        String group = type.group().isEmpty() ? "core" : type.group();
        return REFERENCE.resolve(group + '.' + type.version() + '.' + type.kind() + '.' + extension);
    }
}
