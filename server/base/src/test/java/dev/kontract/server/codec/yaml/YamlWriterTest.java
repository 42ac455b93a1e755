package dev.kontract.server.codec.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlWriterTest {

    @Test
    void write_sortsKeys_andKeepsListsFlush() throws Exception {
        JsonNode tree = new ObjectMapper()
                .readTree("{\"b\":[\"\",\"x\",{\"d\":1,\"c\":[1,[2,3]]}],\"a10\":\"y\",\"a9\":{},\"a\":null,\"e\":[]}");

        assertThat(write(tree))
                .isEqualTo(
                        "a: null\na9: {}\na10: \"y\"\nb:\n- \"\"\n- x\n- c:\n  - 1\n  - - 2\n    - 3\n  d: 1\ne: []\n");
    }

    @Test
    void write_numbers_readsThemFromJsonFirst() throws Exception {
        JsonNode tree =
                new ObjectMapper().readTree("[1234567.5,1e-5,1e19,1e20,1e23,100000000.0,12345678901234567,0.5]");

        assertThat(write(tree))
                .isEqualTo("- 1.2345675e+06\n- 1e-05\n- 10000000000000000000\n- 1e+20\n- 1e+23\n- 100000000\n"
                        + "- 12345678901234567\n- 0.5\n");
    }

    @Test
    void write_sortsKeys_whoseOrderHasCycles() {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < 500; i++) {
            tree.put((i % 2 == 0 ? "a0" : "a") + i % 50 + (i % 3 == 0 ? "b" : "") + i, i);
        }

        assertThat(write(tree).lines()).hasSize(500);
    }

    @Test
    void write_chooses_aStyle() throws Exception {
        JsonNode tree = new ObjectMapper()
                .readTree(
                        "{\"a\":\"2020-01-01T00:00:00Z\",\"b\":\"12\",\"c\":\"a: b\",\"d\":\"it's #1\",\"e\":\"x\\ny\\n\","
                                + "\"f\":\"\\tx\",\"g\":\"x\\n y\",\"h\":\"1:30\",\"i\":\"- x\",\"j\":\"-x\",\"k\":\"a\\\"b\",\"l\":\"don't: x\"}");

        assertThat(write(tree)).isEqualTo("""
                a: "2020-01-01T00:00:00Z"
                b: "12"
                c: 'a: b'
                d: 'it''s #1'
                e: |
                  x
                  y
                f: "\\tx"
                g: |-
                  x
                   y
                h: "1:30"
                i: '- x'
                j: -x
                k: a"b
                l: 'don''t: x'
                """);
    }

    @Test
    void write_folds_longLines() throws Exception {
        String text = "word ".repeat(40).trim();
        JsonNode tree = JsonNodeFactory.instance.objectNode().put("k", text);

        String yaml = write(tree);

        assertThat(yaml.lines()).hasSizeGreaterThan(2).allMatch(line -> line.length() < 90);
        assertThat(YamlReader.read(yaml.getBytes(StandardCharsets.UTF_8)).tree())
                .isEqualTo(tree);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "\n", "a\n\n", "\na", " a\nb", "a \nb", "é", "\u2028", "😀", "'", "\"", "#", "a #b", "?", ": ",
                "---", "0x1", "<<", "=", "a:", "*a", "&a", "\\", "\u0085", "\r", "!x", "%", "@", "`", "nul", "null", "~"
            })
    void write_survives_reading(String text) {
        JsonNode tree = JsonNodeFactory.instance.objectNode().put("k", text).put(text, "v");

        assertThat(YamlReader.read(write(tree).getBytes(StandardCharsets.UTF_8)).tree())
                .isEqualTo(tree);
    }

    private static String write(JsonNode tree) {
        return new String(YamlWriter.write(tree), StandardCharsets.UTF_8);
    }
}
