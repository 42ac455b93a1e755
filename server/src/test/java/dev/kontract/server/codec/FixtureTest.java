package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Objects with every field set survive reading and writing, and say the same in each format. */
class FixtureTest {

    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);

    @TestFactory
    List<DynamicTest> formats_sayTheSame() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (ResourceDescriptor resource : Catalog.of(CONTRACT).resources()) {
            byte[] json = fixture(resource, "full.json");
            if (json != null) {
                tests.add(DynamicTest.dynamicTest(resource.kind(), () -> checkFormats(resource, json)));
            }
        }
        assertThat(tests).isNotEmpty();
        return tests;
    }

    private static void checkFormats(ResourceDescriptor resource, byte[] json) throws IOException {
        ObjectNode tree = canonical(resource, json, Format.JSON);
        byte[] protobuf = fixture(resource, "full.pb");
        byte[] yaml = fixture(resource, "full.yaml");

        assertThat(yaml).isNotNull();
        assertThat(protobuf).isNotNull();
        assertThat(canonical(resource, yaml, Format.YAML)).isEqualTo(tree);
        assertThat(canonical(resource, protobuf, Format.PROTOBUF)).isEqualTo(tree);
        for (Format format : Format.values()) {
            byte[] written = CODEC.encode(tree, format);
            assertThat(canonical(resource, written, format)).as("%s", format).isEqualTo(tree);
        }
        assertThat(CODEC.encode(tree, Format.PROTOBUF)).isEqualTo(protobuf);
        assertThat(CODEC.encode(tree, Format.YAML)).asString().isEqualTo(new String(yaml, StandardCharsets.UTF_8));
    }

    private static ObjectNode canonical(ResourceDescriptor resource, byte[] bytes, Format format) {
        ObjectSchema schema = CODEC.schema(resource.schema());
        DecodedObject decoded = CODEC.decode(bytes, format, resource.type());
        assertThat(decoded.problems()).isEmpty();
        return Canonicalizer.stored(decoded.tree(), schema);
    }

    private static byte @Nullable [] fixture(ResourceDescriptor resource, String name) throws IOException {
        String group = resource.group().isEmpty() ? "core" : resource.group().replaceFirst("\\.k8s\\.io$", "");
        String path = "fixtures/" + group + '.' + resource.version() + '/' + resource.kind() + '/' + name;
        try (InputStream in = Contract.class.getResourceAsStream(path)) {
            return in == null ? null : in.readAllBytes();
        }
    }
}
