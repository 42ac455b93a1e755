package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.codec.json.JsonNumbers;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodecDecodeTest {

    private static final Codec CODEC = Codec.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
    private static final GroupVersionKind ROLE = GroupVersionKind.of("rbac.authorization.k8s.io/v1", "Role");
    private static final GroupVersionKind REVISION = GroupVersionKind.of("apps/v1", "ControllerRevision");
    private static final GroupVersionKind DEFINITION =
            GroupVersionKind.of("apiextensions.k8s.io/v1", "CustomResourceDefinition");
    private static final GroupVersionKind POD = GroupVersionKind.of("v1", "Pod");

    @TestFactory
    List<DynamicTest> decode_refuses() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        JsonNode cases = new ObjectMapper().readTree(CodecDecodeTest.class.getResourceAsStream("json-errors.json"));
        for (JsonNode one : cases) {
            tests.add(DynamicTest.dynamicTest(
                    one.path("name").asText(),
                    () -> assertThatThrownBy(() -> decode(
                                    one.path("body").asText(),
                                    type(one.path("type").asText())))
                            .isInstanceOf(DecodeException.class)
                            .hasMessage(one.path("error").asText())));
        }
        return tests;
    }

    private static GroupVersionKind type(String path) {
        int slash = path.lastIndexOf('/');
        return slash < 0 ? ROLE : GroupVersionKind.of(path.substring(0, slash), path.substring(slash + 1));
    }

    private static DecodedObject decode(String body, GroupVersionKind expected) {
        TypedDecoder decoder = new TypedDecoder(CODEC, expected);
        DecodedObject decoded = decoder.decode(body.getBytes(StandardCharsets.UTF_8), Format.JSON);
        decoder.checkVersion(decoded);
        return decoded;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Status|converting (v1.Status) to (v1.DeleteOptions): unknown conversion",
                "UpdateOptions|converting (v1.UpdateOptions) to (v1.DeleteOptions): unknown conversion",
                "Pod|no kind \"Pod\" is registered for version \"v1\" in scheme \"pkg/runtime/scheme.go:111\"",
            })
    void decodeOptions_refuses_anotherKind(String kind, String error) {
        byte[] body = ("{\"apiVersion\":\"v1\",\"kind\":\"" + kind + "\"}").getBytes(StandardCharsets.UTF_8);
        GroupVersionKind options = new GroupVersionKind("", "v1", "DeleteOptions");

        assertThatThrownBy(() -> CODEC.decodeOptions(body, Format.JSON, options))
                .hasMessage(error);
    }

    @Test
    void decode_leavesTheVersion_toALaterCheck() {
        byte[] body = "{\"apiVersion\":\"apps/v1beta2\",\"revision\":1,\"x\":1}".getBytes(StandardCharsets.UTF_8);

        assertThat(CODEC.decode(body, Format.JSON, REVISION).problems()).containsExactly("unknown field \"x\"");
    }

    @Test
    void decode_takesTheExpectedVersion_forItsGroupAlone() {
        assertThat(decode("{\"apiVersion\":\"apps/\"}", REVISION).type()).isEqualTo(REVISION);
    }

    @Test
    void decodePatched_replaces_anotherVersion() throws IOException {
        JsonNode tree = new ObjectMapper().readTree("{\"apiVersion\":\"apps/v1beta2\",\"revision\":1}");

        assertThat(CODEC.decodePatched(tree, REVISION).tree())
                .hasToString("{\"kind\":\"ControllerRevision\",\"apiVersion\":\"apps/v1\",\"revision\":1}");
    }

    @Test
    void decodePatched_readsAnotherServedVersion_inItsOwnFields() throws IOException {
        GroupVersionKind event = new GroupVersionKind("", "v1", "Event");
        JsonNode tree = new ObjectMapper()
                .readTree("{\"apiVersion\":\"events.k8s.io/v1beta1\",\"note\":\"n\",\"message\":\"m\"}");

        DecodedObject decoded = CODEC.decodePatched(tree, event);

        assertThat(decoded.type()).isEqualTo(new GroupVersionKind("events.k8s.io", "v1", "Event"));
        assertThat(decoded.tree().path("note").asText()).isEqualTo("n");
        assertThat(decoded.problems()).containsExactly("unknown field \"message\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "apps/v1|Deployment|converting (v1.Deployment) to (apps.ControllerRevision): unknown conversion",
                "apps/__internal|Deployment|converting (apps.Deployment) to (apps.ControllerRevision): unknown conversion",
                "apps/v9|ControllerRevision|no kind \"ControllerRevision\" is registered for version \"apps/v9\" in scheme"
                        + " \"pkg/runtime/scheme.go:111\"",
                "batch/|Job|Object 'apiVersion' is missing in '{\"apiVersion\":\"batch/\",\"kind\":\"Job\"}'",
            })
    void decodePatched_refuses_anotherType(String apiVersion, String kind, String error) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("apiVersion", apiVersion).put("kind", kind);

        assertThatThrownBy(() -> CODEC.decodePatched(tree, REVISION)).hasMessage(error);
    }

    @ParameterizedTest
    @CsvSource({"apps/__internal", "''", "apps/"})
    void decodePatched_rejectsFields_ofAnInternalVersion(String apiVersion) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("apiVersion", apiVersion).put("revision", 1);

        DecodedObject decoded = CODEC.decodePatched(tree, REVISION);

        assertThat(decoded.tree()).hasToString("{\"kind\":\"ControllerRevision\",\"apiVersion\":\"apps/v1\"}");
        assertThat(decoded.problems()).containsExactly("unknown field \"revision\"");
    }

    @Test
    void decodePatched_readsMetadata_atTheRootOfAnInternalVersion() throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode named = json.readTree("{\"name\":\"a\",\"labels\":{\"b\":\"c\"}}");
        JsonNode mistaken = json.readTree("{\"labels\":3}");

        assertThat(CODEC.decodePatched(named, REVISION).tree().get("metadata")).isEqualTo(named);
        assertThatThrownBy(() -> CODEC.decodePatched(mistaken, REVISION))
                .hasMessage("json: cannot unmarshal number into Go struct field ControllerRevision.ObjectMeta.labels"
                        + " of type map[string]string");
    }

    @Test
    void decodePatched_sharesValuesOfAnyShape_butRewritesFractions() throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode whole = json.readTree("{\"apiVersion\":\"apps/v1\",\"data\":{\"a\":{\"b\":[1,null]}},\"revision\":1}");
        JsonNode fraction = json.readTree("{\"apiVersion\":\"apps/v1\",\"data\":{\"a\":[1e10]},\"revision\":1}");

        assertThat(CODEC.decodePatched(whole, REVISION).tree().get("data")).isSameAs(whole.get("data"));
        assertThat(CODEC.decodePatched(fraction, REVISION).tree().get("data")).hasToString("{\"a\":[1.0E+10]}");
        assertThat(CODEC.decodePatched(whole, REVISION).tree().get("revision")).hasToString("1");
    }

    @ParameterizedTest
    @CsvSource({
        "9007199254740991, 9007199254740991",
        "9007199254740993, 9007199254740992",
        "9223372036854775807, 9223372036854776000",
        "-9223372036854775807, -9223372036854776000",
        "1.0, 1"
    })
    void decode_rounds_integersInFloatingPointFields(String sent, String kept) {
        DecodedObject decoded = decode(
                "{\"spec\":{\"versions\":[{\"schema\":{\"openAPIV3Schema\":{\"maximum\":" + sent + "}}}]}}",
                DEFINITION);

        JsonNode maximum = decoded.tree().at("/spec/versions/0/schema/openAPIV3Schema/maximum");
        assertThat(JsonNumbers.text(maximum)).isEqualTo(kept);
    }

    @Test
    void decode_rejects_tooDeep() {
        String deep = "{\"metadata\":".repeat(20_000);

        assertThatThrownBy(() -> decode(deep, ROLE))
                .hasMessage("the object provided is unrecognized (must be of type Role): couldn't get version/kind;"
                        + " json parse error: invalid character '{' exceeded max depth"
                        + " ({\"metadata\":{\"metadata\":{\"meta ...)");
    }

    @Test
    void decode_fillsIn_theType() {
        assertThat(decode("null", ROLE).tree())
                .hasToString("{\"kind\":\"Role\",\"apiVersion\":\"rbac.authorization.k8s.io/v1\"}");
    }

    @Test
    void decode_drops_nullsAndUnknownFields() {
        DecodedObject decoded = decode(
                "{\"extra\":{\"a\":[1]},\"metadata\":{\"name\":\"n\",\"labels\":null,\"Name\":\"N\"},\"rules\":[{\"verb\":1}]}",
                ROLE);

        assertThat(decoded.tree().path("metadata")).hasToString("{\"name\":\"n\"}");
        assertThat(decoded.tree().path("rules")).hasToString("[{}]");
        assertThat(decoded.problems())
                .containsExactly(
                        "unknown field \"extra\"",
                        "unknown field \"metadata.Name\"",
                        "unknown field \"rules[0].verb\"");
        assertThatThrownBy(decoded::refuseProblems)
                .hasMessage("Role in version \"v1\" cannot be handled as a Role: strict decoding error:"
                        + " unknown field \"extra\", unknown field \"metadata.Name\", unknown field \"rules[0].verb\"");
    }

    @Test
    void decode_mergesDuplicates_andNotesThem() {
        DecodedObject decoded = decode(
                "{\"kind\":\"Role\",\"kind\":\"Role\",\"metadata\":{\"name\":\"a\",\"labels\":{\"a\":\"1\",\"a\":\"2\"}},"
                        + "\"metadata\":{\"labels\":{\"b\":\"3\"}}}",
                ROLE);

        assertThat(decoded.problems())
                .containsExactly(
                        "duplicate field \"kind\"",
                        "duplicate field \"metadata.labels.a\"",
                        "duplicate field \"metadata\"");
        assertThat(decoded.tree().path("metadata"))
                .hasToString("{\"name\":\"a\",\"labels\":{\"a\":\"2\",\"b\":\"3\"}}");
    }

    @Test
    void decode_normalizes_valuesWithANotation() {
        DecodedObject decoded = decode(
                "{\"metadata\":{\"creationTimestamp\":\"2020-01-01T01:00:00.5+01:00\"},\"spec\":{\"overhead\":{\"cpu\":0.5,"
                        + "\"memory\":\" 1024Mi\"}}}",
                POD);

        assertThat(decoded.tree().path("metadata").path("creationTimestamp").asText())
                .isEqualTo("2020-01-01T00:00:00Z");
        assertThat(decoded.tree().path("spec").path("overhead")).hasToString("{\"cpu\":\"500m\",\"memory\":\"1Gi\"}");
    }

    @Test
    void decode_replaces_invalidUtf8() {
        byte[] body = "{\"metadata\":{\"name\":\"a?b\\ud800\"}}".getBytes(StandardCharsets.ISO_8859_1);
        body[22] = (byte) 0xff;

        DecodedObject decoded = CODEC.decode(body, Format.JSON, ROLE);

        assertThat(decoded.tree().path("metadata").path("name").asText()).isEqualTo("a\ufffdb\ufffd");
    }

    @Test
    void warnings_parseYaml() {
        byte[] body = "metadata: {name: a, name: b}\nextra: 1\nextra: 2\n".getBytes(StandardCharsets.UTF_8);

        DecodedObject decoded = CODEC.decode(body, Format.YAML, ROLE);

        assertThat(decoded.problemText())
                .isEqualTo("strict decoding error: yaml: unmarshal errors:\n  line 1: key \"name\" already set in map\n"
                        + "  line 3: key \"extra\" already set in map, unknown field \"extra\"");
        assertThat(decoded.warnings())
                .containsExactly(
                        "line 1: key \"name\" already set in map",
                        "line 3: key \"extra\" already set in map",
                        "unknown field \"extra\"");
    }
}
