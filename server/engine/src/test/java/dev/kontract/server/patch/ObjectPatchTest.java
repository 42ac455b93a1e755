package dev.kontract.server.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.schema.Forms;
import dev.kontract.server.schema.ObjectSchema;
import dev.kontract.server.schema.SchemaCompiler;
import dev.kontract.server.status.StatusException;
import dev.kontract.spec.Contract;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectPatchTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final ObjectSchema POD = Objects.requireNonNull(
            SchemaCompiler.compile(Contract.load(Contract.DEFAULT_GROUP_DOMAIN)).get("Pod"));

    @TestFactory
    Stream<DynamicTest> jsonPatch_doesTheOperationsOfTheRfc() {
        return Cases.of(
                "json-patch-rfc6902.json",
                (document, patch) -> JsonPatchOperations.of(patch).applyTo(document));
    }

    @TestFactory
    Stream<DynamicTest> jsonPatch_passesTheSharedCases() {
        return Cases.of(
                "json-patch.json",
                (document, patch) -> JsonPatchOperations.of(patch).applyTo(document));
    }

    /** Where the real server differs from the RFC; the shared cases that it contradicts are switched off. */
    @TestFactory
    Stream<DynamicTest> jsonPatch_doesWhatTheRealServerDoes() {
        return Cases.of(
                "json-patch-real-server.json",
                (document, patch) -> JsonPatchOperations.of(patch).applyTo(document));
    }

    @TestFactory
    Stream<DynamicTest> mergePatch_doesWhatTheRealServerDoes() {
        return Cases.of(
                "merge-patch-real-server.json",
                (document, patch) -> MergePatch.of(patch).applyTo((ObjectNode) document));
    }

    @TestFactory
    Stream<DynamicTest> mergePatch_passesTheCasesOfTheRfc() {
        return Cases.of(
                "merge-patch-rfc7386.json",
                (document, patch) -> MergePatch.of(patch).applyTo((ObjectNode) document));
    }

    @TestFactory
    Stream<DynamicTest> strategicMergePatch_mergesByTheSchema() {
        return Cases.of(
                "strategic-merge-patch.json",
                (document, patch) -> StrategicMergePatch.of(patch, POD).applyTo((ObjectNode) document));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"op": "add"}               | error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp
            [1]                         | error decoding patch: json: cannot unmarshal number into Go value of type handlers.jsonPatchOp
            [{"op": 1}]                 | error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type string
            """)
    void jsonPatch_refuses_whatIsNoListOfOperations(String patch, String message) {
        assertThatExceptionOfType(StatusException.class)
                .isThrownBy(() -> JsonPatchOperations.of(json(patch)))
                .withMessage(message);
    }

    @Test
    void jsonPatch_refuses_tooManyOperations() {
        ArrayNode patch = MAPPER.createArrayNode();
        for (int i = 0; i <= 10_000; i++) {
            patch.addObject().put("op", "remove").put("path", "/a");
        }

        assertThatExceptionOfType(StatusException.class)
                .isThrownBy(() -> JsonPatchOperations.of(patch))
                .withMessage(
                        "Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001");
    }

    @Test
    void jsonPatch_refuses_copiesThatGrowWithoutEnd() {
        ArrayNode patch = MAPPER.createArrayNode();
        for (int i = 0; i < 40; i++) {
            patch.addObject().put("op", "copy").put("from", "/a").put("path", "/a/b" + i);
        }
        ObjectNode document = MAPPER.createObjectNode();
        document.putObject("a").put("text", "x".repeat(100));

        assertThatExceptionOfType(StatusException.class)
                .isThrownBy(() -> JsonPatchOperations.of(patch).applyTo(document))
                .withMessage("the server rejected our request due to an error in our request");
    }

    @Test
    void jsonPatch_tells_whichMembersMeanNothing() {
        JsonPatchOperations patch =
                JsonPatchOperations.of(json("[{\"op\": \"add\", \"path\": \"/a\", \"value\": 1, \"more\": 2}]"));

        assertThat(patch.unknownFields()).containsExactly("unknown field \"[0].more\"");
    }

    @Test
    void mechanisms_refuse_whatIsNoObject() {
        assertThatExceptionOfType(StatusException.class)
                .isThrownBy(() -> MergePatch.of(json("[1]")))
                .withMessage("error decoding patch: json: cannot unmarshal array into Go value of type"
                        + " map[string]interface {}");
        assertThatExceptionOfType(StatusException.class)
                .isThrownBy(() -> StrategicMergePatch.of(json("[1]"), POD))
                .withMessage("json: cannot unmarshal array into Go value of type map[string]interface {}");
    }

    @Test
    void patches_sort_whatTheyTouch() {
        ObjectNode document =
                (ObjectNode) json("{\"kind\": \"Role\", \"apiVersion\": \"v1\", \"metadata\": {\"z\": 1, \"a\": 2}}");

        assertThat(MergePatch.of(json("{\"extra\": 1}")).applyTo(document))
                .hasToString("{\"apiVersion\":\"v1\",\"extra\":1,\"kind\":\"Role\",\"metadata\":{\"z\":1,\"a\":2}}");
    }

    @Test
    void mergePatch_sorts_whatItBrings() {
        ObjectNode document = (ObjectNode) json("{\"list\": [{\"z\": 1, \"a\": 2}]}");

        assertThat(MergePatch.of(json("{\"list\": [{\"y\": 1, \"b\": {\"d\": 1, \"c\": 2}}]}"))
                        .applyTo(document))
                .hasToString("{\"list\":[{\"b\":{\"c\":2,\"d\":1},\"y\":1}]}");
    }

    @Test
    void strategicMergePatch_prints_asMessagesShowIt() {
        assertThat(StrategicMergePatch.of(json("{\"b\": [1, 2.5, null], \"a\": {\"x\": true}}"), POD))
                .hasToString("map[a:map[x:true] b:[1 2.5 <nil>]]");
    }

    private static JsonNode json(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Looked for one after the other, so many items would take hours. */
    @Test
    void strategicMergePatch_findsItemsOfLongListsQuickly() {
        int items = 30_000;
        ObjectNode document = MAPPER.createObjectNode();
        ArrayNode env = document.withObjectProperty("spec")
                .withArrayProperty("containers")
                .addObject()
                .put("name", "c")
                .putArray("env");
        ObjectNode patch = MAPPER.createObjectNode();
        ObjectNode container = patch.withObjectProperty("spec")
                .withArrayProperty("containers")
                .addObject()
                .put("name", "c");
        ArrayNode order = container.putArray("$setElementOrder/env");
        ArrayNode changes = container.putArray("env");
        for (int i = 0; i < items; i++) {
            env.addObject().put("name", "E" + i);
            order.addObject().put("name", "E" + (items - 1 - i));
            changes.addObject().put("name", "E" + (items - 1 - i)).put("value", "x");
        }

        JsonNode patched = StrategicMergePatch.of(patch, POD).applyTo(document);

        JsonNode variables = patched.at("/spec/containers/0/env");
        assertThat(variables).hasSize(items);
        assertThat(variables.get(0)).isEqualTo(changes.get(0));
    }

    @Test
    void applyTo_merges_undeclaredFields_ofAnOpenObject() {
        ObjectNode current = Forms.object("{open: {known: x, other: {a: 1, l: [1]}}, schema: {not: {type: x}}}");
        JsonNode patch = Forms.tree("{open: {other: {b: 2, l: [2]}}, schema: {not: {maximum: 1.5}}}");

        assertThat(StrategicMergePatch.of(patch, Forms.SHAPE).applyTo(current))
                .isEqualTo(Forms.tree(
                        "{open: {known: x, other: {a: 1, b: 2, l: [2]}}, schema: {not: {type: x, maximum: 1.5}}}"));
    }
}
