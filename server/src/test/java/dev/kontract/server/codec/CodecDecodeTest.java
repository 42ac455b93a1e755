package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CodecDecodeTest {

    private static final Codec CODEC = Codec.of(Contract.load(Contract.DEFAULT_GROUP_DOMAIN));
    private static final GroupVersionKind ROLE = GroupVersionKind.of("rbac.authorization.k8s.io/v1", "Role");
    private static final GroupVersionKind REVISION = GroupVersionKind.of("apps/v1", "ControllerRevision");
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
        return CODEC.decode(body.getBytes(StandardCharsets.UTF_8), Format.JSON, expected);
    }

    @Test
    void decodePlainly_sharesValuesOfAnyShape_butRewritesFractions() throws IOException {
        ObjectMapper json = new ObjectMapper();
        JsonNode whole = json.readTree("{\"data\":{\"a\":{\"b\":[1,null]}},\"revision\":1}");
        JsonNode fraction = json.readTree("{\"data\":{\"a\":[1e10]},\"revision\":1}");

        assertThat(CODEC.decodePlainly(whole, REVISION).tree().get("data")).isSameAs(whole.get("data"));
        assertThat(CODEC.decodePlainly(fraction, REVISION).tree().get("data")).hasToString("{\"a\":[1.0E+10]}");
        assertThat(CODEC.decodePlainly(whole, REVISION).tree().get("revision")).hasToString("1");
    }

    @Test
    void decode_refuses_tooDeep() {
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
    void decode_replaces_whatIsNoUnicode() {
        byte[] body = "{\"metadata\":{\"name\":\"a?b\\ud800\"}}".getBytes(StandardCharsets.ISO_8859_1);
        body[22] = (byte) 0xff;

        DecodedObject decoded = CODEC.decode(body, Format.JSON, ROLE);

        assertThat(decoded.tree().path("metadata").path("name").asText()).isEqualTo("a\ufffdb\ufffd");
    }

    @Test
    void warnings_takeYamlApart() {
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
