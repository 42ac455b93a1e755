package dev.kontract.server.fieldpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsV1FormatTest {

    private final ObjectMapper mapper = new ObjectMapper();

    @Test
    void encode_keepsTheCanonicalOrder() throws JsonProcessingException {
        String fields = """
                {"f:spec":{"f:ports":{".":{},"k:{\\"containerPort\\":443,\\"protocol\\":\\"TCP\\"}":{},\
                "k:{\\"containerPort\\":80,\\"protocol\\":\\"TCP\\"}":{".":{},"f:name":{}}},"f:a":{}},"f:b":{"v:\\"x\\"":{}}}""";
        String canonical = """
                {"f:b":{"v:\\"x\\"":{}},"f:spec":{"f:a":{},"f:ports":{".":{},\
                "k:{\\"containerPort\\":80,\\"protocol\\":\\"TCP\\"}":{".":{},"f:name":{}},\
                "k:{\\"containerPort\\":443,\\"protocol\\":\\"TCP\\"}":{}}}}""";

        assertThat(FieldsV1Format.encode(FieldsV1Format.decode(mapper.readTree(fields))))
                .hasToString(canonical);
    }

    @Test
    void decodeStored_equalsDecode_andReusesTheEncodingOfUnchangedParts() throws JsonProcessingException {
        JsonNode fields = mapper.readTree("""
                {"f:a":{"f:x":{}},"f:spec":{"f:ports":{".":{},"k:{\\"port\\":80}":{".":{},"f:name":{}}}}}""");
        FieldSet stored = FieldsV1Format.decodeStored(fields);
        FieldSet changed = FieldsV1Format.decodeStored(fields).difference(FieldSet.of(Path.of("a", "x")));

        assertThat(stored).isEqualTo(FieldsV1Format.decode(fields));
        assertThat(FieldsV1Format.encode(stored)).isSameAs(fields);
        assertThat(FieldsV1Format.encode(changed).path("f:spec")).isSameAs(fields.path("f:spec"));
        assertThat(changed.paths()).hasSize(3);
    }

    @Test
    void encode_escapes_likeGo() throws JsonProcessingException {
        String fields = "{\"v:\\\"<\\\\u001f\\\"\":{}}";

        assertThat(FieldsV1Format.encode(FieldsV1Format.decode(mapper.readTree(fields)))
                        .fieldNames())
                .toIterable()
                .containsExactly("v:\"\\u003c\\u001f\"");
    }

    @Test
    void paths_print_asInMessages() throws JsonProcessingException {
        String fields = "{\"f:spec\":{\"k:{\\\"name\\\":\\\"app\\\",\\\"port\\\":80}\":{\"f:image\":{}}},"
                + "\"f:set\":{\"v:\\\"a\\\"\":{},\"i:3\":{}}}";

        assertThat(FieldsV1Format.decode(mapper.readTree(fields)).paths())
                .extracting(Path::toString)
                .containsExactly(".set[=\"a\"]", ".set[3]", ".spec[name=\"app\",port=80].image");
    }

    @Test
    void decode_ignores_unknownSteps() throws JsonProcessingException {
        assertThat(FieldsV1Format.decode(mapper.readTree("{\"x:new\":{},\"f:a\":{}}"))
                        .paths())
                .containsExactly(Path.of("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":{}}", "{\"k:1\":{}}", "{\"k:{\":{}}", "{\"i:x\":{}}", "{\"v:\":{}}"})
    void decode_rejects_malformedSteps(String fields) throws JsonProcessingException {
        var tree = mapper.readTree(fields);

        assertThatIllegalArgumentException().isThrownBy(() -> FieldsV1Format.decode(tree));
    }
}
