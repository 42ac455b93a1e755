package dev.kontract.server.codec.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonEncoderTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final JsonEncoder encoder = new JsonEncoder();

    @ParameterizedTest
    @CsvSource({
        "1.0,1",
        "-0.0,0",
        "0.1,0.1",
        "1e-6,0.000001",
        "1e-7,1e-7",
        "1.5e-10,1.5e-10",
        "12345678.5,12345678.5",
        "1e20,100000000000000000000",
        "9223372036854775808,9223372036854776000",
        "1e21,1e+21",
        "-1.25e300,-1.25e+300",
        "1e23,1e+23",
        "2e-323,2e-323"
    })
    void text_writes_floatingPointNumbers_asGoDoes(String number, String json) {
        assertThat(encoder.text(NODES.numberNode(Double.parseDouble(number)))).isEqualTo(json);
        assertThat(encoder.text(Objects.requireNonNull(JsonNumbers.parse(number))))
                .isEqualTo(json);
    }

    @Test
    void text_escapes_whatHasAMeaningInHtml() {
        assertThat(encoder.text(NODES.textNode("<a href=\"&\">\u2028\u0001\b")))
                .isEqualTo("\"\\u003ca href=\\\"\\u0026\\\"\\u003e\\u2028\\u0001\\b\"");
    }

    @Test
    void encode_writes_allOtherCharactersUnchanged_acrossBufferEnds() {
        for (int length = 0; length < 9_000; length += 7) {
            String text = "a".repeat(length) + "é😀<€😀";
            JsonNode tree = NODES.objectNode().put(text, text);
            String escaped = '"' + text.replace("<", "\\u003c") + '"';

            assertThat(new String(encoder.encode(tree), StandardCharsets.UTF_8))
                    .isEqualTo('{' + escaped + ':' + escaped + "}\n");
        }
    }
}
