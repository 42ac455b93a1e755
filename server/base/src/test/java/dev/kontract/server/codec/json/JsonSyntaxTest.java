package dev.kontract.server.codec.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSyntaxTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{|unexpected end of JSON input",
                "[1,|unexpected end of JSON input",
                "\"a|unexpected end of JSON input",
                "{a}|invalid character 'a' looking for beginning of object key string",
                "{\"a\" 1}|invalid character '1' after object key",
                "{\"a\":1 \"b\"}|invalid character '\"' after object key:value pair",
                "[1 2]|invalid character '2' after array element",
                "[1,]|invalid character ']' looking for beginning of value",
                "{\"a\":1,}|invalid character '}' looking for beginning of object key string",
                "1 2|invalid character '2' after top-level value",
                "01|invalid character '1' after top-level value",
                "-x|invalid character 'x' in numeric literal",
                "1.x|invalid character 'x' after decimal point in numeric literal",
                "1ex|invalid character 'x' in exponent of numeric literal",
                "trux|invalid character 'x' in literal true (expecting 'e')",
                "nil|invalid character 'i' in literal null (expecting 'u')",
                "\"\\x\"|invalid character 'x' in string escape code",
                "\"\\u00g0\"|invalid character 'g' in \\u hexadecimal character escape",
                "'|invalid character '\\'' looking for beginning of value"
            })
    void complaint_tells_whatIsWrong(String text, String complaint) {
        assertThat(complaint(text)).isEqualTo(complaint);
    }

    @Test
    void complaint_quotes_controlCharacters() {
        assertThat(complaint("\"\n\"")).isEqualTo("invalid character '\\n' in string literal");
        assertThat(complaint("\u0001")).isEqualTo("invalid character '\\x01' looking for beginning of value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " [ ] ",
                "-0.5e+3",
                "\"\\u00e9\\n\"",
                "{\"a\":[1,{\"b\":null}],\"c\":true}",
                "[[],[[]],{}]",
                "0"
            })
    void complaint_isNull_forJson(String text) {
        assertThat(complaint(text)).isNull();
    }

    @Test
    void complaint_bounds_depth() {
        assertThat(complaint("[".repeat(10_000) + "]".repeat(10_000))).isNull();
        assertThat(complaint("[".repeat(10_001))).isEqualTo("invalid character '[' exceeded max depth");
    }

    private static @Nullable String complaint(String text) {
        return JsonSyntax.error(text.getBytes(StandardCharsets.UTF_8));
    }
}
