package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.server.schema.Defaulter;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.RandomObjects;
import dev.kontract.spec.Contract;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Properties of every object of every kind, and of arbitrary bytes. */
class CodecPropertyTest {

    private static final ObjectNode CONTRACT = Contract.load(Contract.DEFAULT_GROUP_DOMAIN);
    private static final Codec CODEC = Codec.of(CONTRACT);
    private static final List<ResourceDescriptor> RESOURCES =
            List.copyOf(Catalog.of(CONTRACT).resources());

    @Property(tries = 100)
    void decode_returns_whatWasEncoded(@ForAll long seed) {
        ResourceDescriptor resource = resource(seed);
        ObjectSchema schema = CODEC.schema(resource.schema());
        ObjectNode tree = Canonicalizer.stored(object(seed, resource), schema);

        for (Format format : Format.values()) {
            DecodedObject decoded = CODEC.decode(CODEC.encode(tree, format), format, resource.type());

            assertThat(decoded.problems()).isEmpty();
            assertThat(Canonicalizer.stored(decoded.tree(), schema))
                    .as("%s", format)
                    .isEqualTo(tree);
        }
    }

    @Property(tries = 100)
    void stored_isIdempotent(@ForAll long seed) {
        ResourceDescriptor resource = resource(seed);
        ObjectSchema schema = CODEC.schema(resource.schema());
        ObjectNode once = Canonicalizer.stored(object(seed, resource), schema);

        assertThat(Canonicalizer.stored(once, schema).toString()).isEqualTo(once.toString());
    }

    @Property(tries = 100)
    void defaults_areIdempotent(@ForAll long seed) {
        ResourceDescriptor resource = resource(seed);
        ObjectSchema schema = CODEC.schema(resource.schema());
        ObjectNode once = object(seed, resource);
        Defaulter.apply(once, schema);
        ObjectNode twice = once.deepCopy();
        Defaulter.apply(twice, schema);

        assertThat(twice).isEqualTo(once);
    }

    @Property(tries = 200)
    void decode_throwsNothingElse_forBrokenBytes(@ForAll long seed) {
        ResourceDescriptor resource = resource(seed);
        Random random = new Random(seed);
        for (Format format : Format.values()) {
            byte[] bytes = CODEC.encode(object(seed, resource), format);
            for (int i = random.nextInt(4) + 1; i > 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            assertDecodesOrRefuses(bytes, format, resource.type());
        }
    }

    @Property(tries = 200)
    void decode_throwsNothingElse_forAnyBytes(@ForAll byte[] bytes) {
        for (Format format : Format.values()) {
            assertDecodesOrRefuses(bytes, format, RESOURCES.get(0).type());
        }
        byte[] magic = new byte[bytes.length + 4];
        System.arraycopy(new byte[] {'k', '8', 's', 0}, 0, magic, 0, 4);
        System.arraycopy(bytes, 0, magic, 4, bytes.length);
        assertDecodesOrRefuses(magic, Format.PROTOBUF, RESOURCES.get(0).type());
    }

    private static void assertDecodesOrRefuses(byte[] bytes, Format format, GroupVersionKind type) {
        assertThatCode(() -> {
                    try {
                        CODEC.decode(bytes, format, type);
                    } catch (DecodeException e) {
                        assertThat(e.getMessage()).isNotBlank();
                    }
                })
                .doesNotThrowAnyException();
    }

    private static ResourceDescriptor resource(long seed) {
        return RESOURCES.get((int) Math.floorMod(seed, (long) RESOURCES.size()));
    }

    private static ObjectNode object(long seed, ResourceDescriptor resource) {
        return new RandomObjects(seed)
                .object(CODEC.schema(resource.schema()))
                .put("kind", resource.kind())
                .put("apiVersion", resource.apiVersion());
    }
}
