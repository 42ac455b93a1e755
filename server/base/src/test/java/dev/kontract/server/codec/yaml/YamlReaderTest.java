package dev.kontract.server.codec.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlReaderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "yes|true",
                "n|false",
                "Off|false",
                "~|null",
                "0644|420",
                "0x1F|31",
                "0b11|3",
                "0o17|15",
                "1_000|1000",
                "08|8",
                "1.0|1",
                "1.5|1.5",
                "1e3|1000",
                ".5|0.5",
                "2001-01-01|\"2001-01-01\"",
                "12:30|\"12:30\"",
                "1.2.3|\"1.2.3\"",
                "-7|-7",
                "+7|7",
                "18446744073709551615|18446744073709551615",
                "!!str 5|\"5\"",
                "\"5\"|\"5\"",
                "[]|[]",
                "{}|{}",
                "a b|\"a b\"",
                "-|[null]",
                "\"\\u00e9\"|\"é\""
            })
    void read_resolves_plainScalars(String yaml, String json) {
        assertThat(tree(yaml)).isEqualTo(json);
    }

    @Test
    void read_merges_mappings() {
        assertThat(tree("base: &b {a: 1, b: 2}\nuse:\n  <<: *b\n  b: 3\nall:\n  <<: [*b, {c: 4}]\n"))
                .isEqualTo("{\"all\":{\"a\":1,\"b\":2,\"c\":4},\"base\":{\"a\":1,\"b\":2},\"use\":{\"a\":1,\"b\":3}}");
    }

    @Test
    void read_takesTheFirstDocument_andTextKeys() {
        assertThat(tree("1: a\ntrue: b\n---\n]")).isEqualTo("{\"1\":\"a\",\"true\":\"b\"}");
        assertThat(tree("")).isEqualTo("null");
    }

    @Test
    void read_reports_duplicateKeys() {
        YamlTree read = YamlReader.read("a: 1\nb:\n  c: 1\n  c: 2\na: 3\n".getBytes(StandardCharsets.UTF_8));

        assertThat(read.tree()).hasToString("{\"a\":3,\"b\":{\"c\":2}}");
        assertThat(read.duplicates())
                .containsExactly("yaml: unmarshal errors:\n  line 4: key \"c\" already set in map"
                        + "\n  line 5: key \"a\" already set in map");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a: *b|yaml: unknown anchor 'b' referenced",
                "&a [*a]|yaml: anchor 'a' value contains itself",
                "<<: 1|yaml: map merge requires map or sequence of maps as the value",
                "a: b: c|yaml: mapping values are not allowed in this context",
                "a: .nan|json: unsupported value: NaN",
                "[a|yaml: line 1: did not find expected ',' or ']'",
                "a: [|yaml: line 1: did not find expected node content",
                "a: - b|yaml: block sequence entries are not allowed in this context",
                "a: &|yaml: did not find expected alphabetic or numeric character",
                "@|yaml: found character that cannot start any token"
            })
    void read_refuses(String yaml, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> tree(yaml)).withMessage(message);
    }

    @Test
    void read_rejects_withTheLine() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree("a: 1\nb: 2\n c: 3\n"))
                .withMessage("yaml: line 3: mapping values are not allowed in this context");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree("a:\n  - b\n  c: d\n"))
                .withMessage("yaml: line 2: did not find expected '-' indicator");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree("foo: bar\nbaz"))
                .withMessage("yaml: line 3: could not find expected ':'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree("a: 1\nb\nc: 2"))
                .withMessage("yaml: line 3: could not find expected ':'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree("x: 1\na: {b: 1"))
                .withMessage("yaml: line 2: did not find expected ',' or '}'");
    }

    @Test
    void read_bounds_aliases() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 10; i++) {
            String alias = "*a" + (i - 1) + ", ";
            bomb.append("a")
                    .append(i)
                    .append(": &a")
                    .append(i)
                    .append(" [")
                    .append(alias.repeat(10))
                    .append("]\n");
        }

        assertThatIllegalArgumentException()
                .isThrownBy(() -> tree(bomb.toString()))
                .withMessage("yaml: document contains excessive aliasing");
    }

    @Test
    void read_ofManyDeepValues_isRejected() {
        String deep = "- " + "[".repeat(9_000) + "]".repeat(9_000) + "\n";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> YamlReader.read(deep.repeat(100).getBytes(StandardCharsets.UTF_8)))
                .withMessage("yaml: document contains excessive nesting");
    }

    private static String tree(String yaml) {
        return YamlReader.read(yaml.getBytes(StandardCharsets.UTF_8)).tree().toString();
    }
}
