package dev.kontract.server.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.codec.DecodedObject;
import dev.kontract.server.codec.Format;
import dev.kontract.server.codec.json.JsonEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class FrozenTreesTest {

    private static final ObjectSchema SET = Forms.CODEC.schema("Shape");

    @Test
    void of_rejectsChanges() {
        ObjectNode frozen = FrozenTrees.of(Forms.object("{a: {b: c}, list: [1]}"), SET);
        ObjectNode inner = (ObjectNode) frozen.path("a");

        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> inner.put("b", "d"));
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> inner.remove("b"));
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(inner::removeAll);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> ((ArrayNode) frozen.path("list")).add(2));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> inner.properties().iterator().next().setValue(IntNode.valueOf(1)));
        assertThat(frozen.deepCopy().put("new", "x").withObjectProperty("a").put("b", "d"))
                .isNotEqualTo(inner);
    }

    @Test
    void encode_ofFrozenParts_isThatOfTheirCopies() {
        ObjectNode plain = Forms.object("{a: {b: ü<, d: [{e: f}, {}]}, g: {h: [1], x: {w: 漢}}, i: {}}");
        ObjectNode frozen = FrozenTrees.of(plain, SET);
        ObjectNode around = plain.objectNode().put("first", 1);
        around.putArray("list").add(frozen).add(frozen.get("a"));
        around.set("whole", frozen);
        JsonEncoder encoder = new JsonEncoder();

        String expected = encoder.text(around.deepCopy());

        assertThat(encoder.text(frozen)).isEqualTo(encoder.text(plain));
        assertThat(encoder.text(around)).isEqualTo(expected);
        assertThat(encoder.text(around)).isEqualTo(expected);
    }

    @Test
    void refrozen_sharesUnmodifiedParts() {
        ObjectNode frozen = FrozenTrees.of(
                Forms.object("{a: {b: c, d: [{e: f}]}, g: {h: [1], x: {w: z}}, i: {}, k: {}, m: {o: {}}}"), SET);
        String before = frozen.toString();
        ObjectNode copy = FrozenTrees.thawed(frozen.objectNode().setAll(frozen));

        copy.withObjectProperty("g").put("new", copy.at("/a/d/0/e").asText());
        copy.withObjectProperty("a").put("b", "c");
        copy.withObjectProperty("a").remove("absent");
        copy.putObject("i").put("j", 1);
        copy.withObjectProperty("m").remove("o");
        copy.putObject("plain").set("moved", copy.remove("k"));
        ObjectNode refrozen = FrozenTrees.refrozen(copy);

        assertThat(refrozen.get("a")).isSameAs(frozen.get("a"));
        assertThat(refrozen.at("/g/h")).isSameAs(frozen.at("/g/h"));
        assertThat(refrozen.at("/g/x")).isSameAs(frozen.at("/g/x"));
        assertThat(refrozen.at("/plain/moved")).isSameAs(frozen.get("k"));
        assertThat((JsonNode) refrozen)
                .isEqualTo(Forms.object("{a: {b: c, d: [{e: f}]}, g: {h: [1], x: {w: z}, new: f}, i: {j: 1}, m: {},"
                        + " plain: {moved: {}}}"));
        assertThat(frozen).hasToString(before);
        assertThat(FrozenTrees.refrozen(FrozenTrees.thawed(frozen))).isSameAs(frozen);
    }

    @Test
    void refrozen_ofAModifiedList_sharesTheOtherItems() {
        ObjectNode frozen = FrozenTrees.of(Forms.object("{a: [{b: c}, {b: d}, {b: e}]}"), SET);
        ObjectNode copy = FrozenTrees.thawed(frozen);

        copy.withArrayProperty("a").remove(0);
        ((ObjectNode) copy.at("/a/1")).put("b", "f");
        ObjectNode refrozen = FrozenTrees.refrozen(copy);

        assertThat((JsonNode) refrozen).isEqualTo(Forms.object("{a: [{b: d}, {b: f}]}"));
        assertThat(refrozen.at("/a/0")).isSameAs(frozen.at("/a/1"));
        assertThat(frozen.at("/a/2/b").asText()).isEqualTo("e");
    }

    @Test
    void of_isEqualToTheTree_alsoWithManyFields() {
        ObjectNode tree = Forms.object("{a: null, b: [], c: {d: x}, e: true}");
        for (int i = 0; i < 20; i++) {
            tree.put("field" + i, i);
        }
        tree.set("long", LongNode.valueOf(7));
        ObjectNode frozen = FrozenTrees.of(tree, SET);

        assertThat(frozen.get("long")).isEqualTo(IntNode.valueOf(7));
        tree.put("long", 7);
        assertThat((JsonNode) frozen).isEqualTo(tree);
        assertThat((JsonNode) tree).isEqualTo(frozen);
        assertThat(frozen).hasToString(tree.toString());
        assertThat(frozen.get("none")).isNull();
    }

    @Test
    void decoding_keepsPartsThatAreOfTheirSchema_andNoOthers() {
        ObjectNode decoded = decoded(
                Forms.object("{kind: Shape, apiVersion: forms.example.com/v1, metadata: {name: a, labels: {x: v}}}"));
        ObjectNode stored = FrozenTrees.of(Canonicalizer.stored(decoded, SET), SET);
        ObjectNode patched = stored.objectNode().setAll(stored);
        JsonNode metadata = stored.get("metadata");

        assertThat(decoded(patched).get("metadata")).isSameAs(metadata);
        assertThat(Canonicalizer.written(patched, SET).get("metadata")).isSameAs(metadata);
        patched.set("metadata", FrozenTrees.of(Forms.object("{name: a, unknown: b}"), SET));
        assertThat(decoded(patched).get("metadata").has("unknown")).isFalse();
    }

    @Test
    void encoding_ofASharedPart_isThatOfTheTree() {
        ObjectNode tree = Forms.object("{a: {b: '<é>', c: [1, {d: 1.5}], e: {}}}");
        ObjectNode around = tree.objectNode();
        around.set("around", FrozenTrees.of(tree, SET));
        String expected = new String(Forms.CODEC.encode(around.deepCopy(), Format.JSON), StandardCharsets.UTF_8);

        assertThat(new String(Forms.CODEC.encode(around, Format.JSON), StandardCharsets.UTF_8))
                .isEqualTo(expected);
        assertThat(new String(Forms.CODEC.encode(around, Format.JSON), StandardCharsets.UTF_8))
                .isEqualTo(expected);
    }

    private static ObjectNode decoded(ObjectNode tree) {
        DecodedObject decoded = Forms.CODEC.decodePatched(tree, Forms.TYPE);
        return decoded.tree();
    }
}
