package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.CodedOutputStream;
import dev.kontract.server.codec.protobuf.Envelope;
import dev.kontract.server.schema.Forms;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.RandomObjects;
import dev.kontract.server.schema.StructuralSchemaCompiler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recursive, open and untyped schemas in every format. */
class SchemaFormsTest {

    private static final ObjectSchema WIDGET =
            StructuralSchemaCompiler.compile("Widget", Forms.tree("""
                    type: object
                    properties:
                      spec:
                        type: object
                        properties:
                          size: {type: integer}
                          text: {type: string}
                          port: {x-kubernetes-int-or-string: true}
                          list: {type: array, items: {type: string}}
                          map: {type: object, additionalProperties: {type: string}}
                          open:
                            type: object
                            properties: {known: {type: string}, deep: {type: object, properties: {size: {type: integer}}}}
                            x-kubernetes-preserve-unknown-fields: true
                          shut: {type: object, properties: {}}
                          tpl:
                            type: object
                            properties: {spec: {type: object, properties: {x: {type: integer}}}}
                            x-kubernetes-embedded-resource: true
                    """), Forms.CODEC.schema("ObjectMeta"));

    @Test
    void decode_follows_recursiveSchemas() {
        DecodedObject decoded = decode("""
                {"schema": {"properties": {"a": {"items": {"type": "string", "odd": 1}},
                  "b": {"items": [{"type": "x"}], "additionalProperties": false, "default": 1.0}}}}""");

        assertThat(decoded.tree().path("schema").toString())
                .isEqualTo(
                        "{\"properties\":{\"a\":{\"items\":{\"type\":\"string\"}},\"b\":{\"items\":[{\"type\":\"x\"}],"
                                + "\"additionalProperties\":false,\"default\":1.0}}}");
        assertThat(decoded.problems()).containsExactly("unknown field \"schema.properties.a.items.odd\"");
    }

    @Test
    void decode_reports_thePathOfAnUnknownField_atAnyDepth() {
        String deep =
                "{\"properties\":{\"a\":".repeat(9) + "{\"items\":[{\"type\":\"x\"},{\"odd\":1}]}" + "}}".repeat(9);

        assertThat(decode("{\"schema\":" + deep + "}").problems())
                .containsExactly("unknown field \"schema" + ".properties.a".repeat(9) + ".items[1].odd\"");
    }

    @ParameterizedTest
    @CsvSource({"1.0,1", "1e3,1000", "0.50,0.5", "1e21,1e+21", "1E-7,1e-7", "12345678901234567890,12345678901234567000"
    })
    void decode_normalizes_numbersWithoutAFixedSize(String sent, String stored) {
        ObjectNode tree = decode("{\"schema\":{\"maximum\":" + sent + "},\"anything\":[" + sent + "]}")
                .tree();

        assertThat(json(tree)).contains("\"maximum\":" + stored + "}", "\"anything\":[" + stored + "]");
    }

    @Test
    void decode_preserves_theTextOfEmbeddedJson() {
        assertThat(json(decode("{\"schema\":{\"default\":1.0}}").tree())).contains("\"default\":1.0");
    }

    @Test
    void decode_rejects_malformedNumbers() {
        assertThatThrownBy(() -> decode("{\"schema\":{\"maximum\":\"1\"}}"))
                .isInstanceOf(DecodeException.class)
                .hasMessageEndingWith(
                        "json: cannot unmarshal string into Go struct field Props.schema.maximum of type float64");
        assertThatThrownBy(() -> decode("{\"schema\":{\"maximum\":1e999}}"))
                .isInstanceOf(DecodeException.class)
                .hasMessageEndingWith(
                        "json: cannot unmarshal number 1e999 into Go struct field Props.schema.maximum of type float64");
    }

    @Test
    void decode_rejects_valuesThatMatchNoAlternativeOfAUnion() {
        assertThatThrownBy(() -> decode("{\"schema\":{\"additionalProperties\":\"yes\"}}"))
                .isInstanceOf(DecodeException.class)
                .hasMessageEndingWith("boolean or JSON schema expected");
    }

    @Test
    void decode_keeps_unknownFields_whereTheSchemaPreservesThem() {
        DecodedObject decoded = decode("""
                {"open": {"known": "x", "other": {"a": null, "a": 2}, "deep": {"size": 1, "gone": 1}}, "gone": 1}""");

        assertThat(decoded.tree().path("open")).isEqualTo(Forms.tree("{known: x, other: {a: 2}, deep: {size: 1}}"));
        assertThat(decoded.problems())
                .containsExactly(
                        "duplicate field \"open.other.a\"",
                        "unknown field \"open.deep.gone\"",
                        "unknown field \"gone\"");
    }

    @Test
    void decode_checks_theMetadataOfEmbeddedResources() {
        DecodedObject decoded =
                decode("{\"embedded\":{\"kind\":\"Pod\",\"metadata\":{\"name\":\"p\",\"no\":1},\"x\":1}}");

        assertThat(decoded.tree().path("embedded")).isEqualTo(Forms.tree("{kind: Pod, metadata: {name: p}, x: 1}"));
        assertThat(decoded.problems()).containsExactly("unknown field \"embedded.metadata.no\"");
    }

    @Test
    void decode_keeps_null_onlyWhereItIsAValue() {
        ObjectNode tree = decode("""
                {"maybe": null, "port": null, "gaps": [null, "a"], "holes": {"a": null}, "ratios": [null],
                 "free": {"a": null}}""").tree();

        ObjectNode canonical = Canonicalizer.stored(tree, Forms.SHAPE);
        canonical.remove(List.of("kind", "apiVersion", "metadata"));
        assertThat(canonical)
                .isEqualTo(
                        Forms.tree("{maybe: null, gaps: [null, a], holes: {a: null}, ratios: [0], free: {a: null}}"));
    }

    @Test
    void stored_sorts_untypedValues() {
        ObjectNode tree = Forms.object("{free: {b: {d: 1, c: 2}, a: 1}, open: {z: 1, known: k, a: 2}}");

        assertThat(Canonicalizer.written(shuffled(tree), Forms.SHAPE).toString())
                .contains("\"free\":{\"a\":1,\"b\":{\"c\":2,\"d\":1}}", "\"open\":{\"a\":2,\"known\":\"k\",\"z\":1}");
    }

    private static ObjectNode shuffled(ObjectNode tree) {
        ObjectNode free = tree.objectNode();
        free.putObject("b").put("d", 1).put("c", 2);
        free.put("a", 1);
        tree.set("free", free);
        return tree;
    }

    @Test
    void stored_keeps_emptyAndNullValues_ofCustomResources() {
        ObjectNode tree = Forms.object("{spec: {list: [], map: {}, text: '', size: 0, shut: {}, open: {known: null}}}");

        assertThat(Canonicalizer.stored(tree, WIDGET)).isEqualTo(tree);
        assertThat(Canonicalizer.stored(tree, WIDGET).path("spec").toString())
                .isEqualTo("{\"list\":[],\"map\":{},\"open\":{\"known\":null},\"shut\":{},\"size\":0,\"text\":\"\"}");
    }

    @Test
    void decode_rejects_tooDeepNesting() throws IOException {
        String json = "{\"schema\":" + "{\"not\":".repeat(2_000) + "{}" + "}".repeat(2_001);
        String untyped = "{\"anything\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}";
        byte[] message = {};
        for (int i = 0; i < 2_000; i++) {
            message = nested(28, message);
        }
        byte[] protobuf = new Envelope("forms.example.com/v1", "Shape", nested(2, message)).write();

        assertThatThrownBy(() -> decode(json))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining("max depth");
        assertThatThrownBy(() -> decode(untyped))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining("max depth");
        assertThatThrownBy(() -> Forms.CODEC.decode(protobuf, Format.PROTOBUF, Forms.TYPE))
                .isInstanceOf(DecodeException.class)
                .hasMessageContaining("max depth");
    }

    private static byte[] nested(int number, byte[] message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.writeByteArray(number, message);
        out.flush();
        return bytes.toByteArray();
    }

    @Property(tries = 100)
    void decode_returns_whatWasEncoded(@ForAll long seed) {
        ObjectNode random = new RandomObjects(seed).object(Forms.SHAPE);
        random.put("kind", "Shape").put("apiVersion", "forms.example.com/v1");
        ObjectNode tree = Canonicalizer.stored(random, Forms.SHAPE);

        for (Format format : Format.values()) {
            DecodedObject decoded = Forms.CODEC.decode(Forms.CODEC.encode(tree, format), format, Forms.TYPE);

            ObjectNode expected = tree;
            if (format == Format.PROTOBUF) {
                expected = tree.deepCopy();
                expected.remove(List.of("open", "embedded", "free", "anything", "maybe", "gaps", "holes"));
            }
            assertThat(decoded.problems()).isEmpty();
            assertThat(Canonicalizer.stored(decoded.tree(), Forms.SHAPE))
                    .as("%s", format)
                    .isEqualTo(expected);
        }
    }

    @Property(tries = 100)
    void stored_isIdempotent_forCustomResources(@ForAll long seed) {
        ObjectNode once = Canonicalizer.stored(new RandomObjects(seed).object(WIDGET), WIDGET);

        assertThat(json(Canonicalizer.stored(once, WIDGET))).isEqualTo(json(once));
    }

    private static DecodedObject decode(String json) {
        return Forms.CODEC.decode(json.getBytes(StandardCharsets.UTF_8), Format.JSON, Forms.TYPE);
    }

    private static String json(ObjectNode tree) {
        return new String(Forms.CODEC.encode(tree, Format.JSON), StandardCharsets.UTF_8);
    }
}
