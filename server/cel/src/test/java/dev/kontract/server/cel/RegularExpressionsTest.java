package dev.kontract.server.cel;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.PatternSyntaxException;
import dev.kontract.server.cel.function.RegularExpressions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegularExpressionsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a{1000}",
                "(?:a{0,31}){0,31}",
                "(a*)*b",
                "[{99999}]{3}",
                "\\Q{99999}\\E",
                "\\{99999}",
                "[]a]{2}"
            })
    void compile_accepts(String expression) {
        assertThatCode(() -> RegularExpressions.compile(expression)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "((a{100}){100}){100} `{100}`",
                "(a{500}b){3} `{3}`",
                "a{1001,} `{1001,}`",
                "(a{2,40}?){40}? `{40}?`",
            })
    void compile_refuses_repetitionsThatMultiply(String expression, String shown) {
        assertThatThrownBy(() -> RegularExpressions.compile(expression))
                .isInstanceOf(PatternSyntaxException.class)
                .hasMessageEndingWith("invalid repeat count: " + shown);
    }

    @Test
    void compile_rejects_tooLargeOrTooDeepExpressions() {
        assertThatThrownBy(() -> RegularExpressions.compile("a{1000}".repeat(400)))
                .hasMessageContaining("expression too large");
        assertThatThrownBy(() -> RegularExpressions.compile("(".repeat(2000) + ")".repeat(2000)))
                .hasMessageContaining("expression nests too deeply");
    }
}
