package dev.kontract.server.codec.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JsonSubsetTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"a\": {\"b\": [1, -2, \"three\", true, false, null, {}]}}",
                "{\"a\": \"1\", \"b\": \"yes\", \"c\": \"~\", \"d\": \"a: b # c\", \"e\": \"\\\"\\\\\\n\\t\"}",
                "{\n  \"n\": 9223372036854775807,\n  \"m\": -0,\n  \"<<\": {\"o\": 1}\n}\n",
                "{\"b\": [{\"z\": 1, \"a\": 2}], \"a\": {\"y\": 1, \"B\": 2}}"
            })
    void read_meansWhatYamlMeans(String text) {
        assertThat(JsonSubset.read(bytes(text)))
                .isEqualTo(YamlReader.parse(bytes(text)).tree())
                .hasToString(YamlReader.parse(bytes(text)).tree().toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a: 1",
                "[1]",
                "{a: 1}",
                "{\"a\": 1",
                "{\"a\": 1}\n---\n{\"b\": 2}",
                "{\"a\": 1, \"a\": 2}",
                "{\"a\": 1.0}",
                "{\"a\": 1e3}",
                "{\"a\": 18446744073709551615}",
                "{\"a\": \"\\u0041\"}",
                "{\"a\": \"\u00e4\"}",
                "{\"a\":\t1}"
            })
    void read_leavesToYamlWhatIsNotTheSame(String text) {
        assertThat(JsonSubset.read(bytes(text))).isNull();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
