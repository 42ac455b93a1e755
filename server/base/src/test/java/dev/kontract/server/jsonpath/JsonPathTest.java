package dev.kontract.server.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPathTest {

    private static final JsonNode OBJECT = parsed("""
            {"a": {"b": {"c": 1}, "d.e": "dotted", "n": null}, "l": ["x", "y", "z"], "empty": [],
             "c": [{"t": "A", "v": 1, "ok": true}, {"t": "B", "v": 2.5}, {"t": "C", "v": 3}]}""");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            .a.b.c                      | [1]
            $.a.b.c                     | [1]
            .a['b'].c                   | [1]
            ['a']['b']['c']             | [1]
            .a.d\\.e                    | ["dotted"]
            .a['d\\.e']                 | ["dotted"]
            .a.n                        | [null]
            .a.n.x                      | []
            .zz.top                     | []
            .l[0]                       | ["x"]
            .l[-1]                      | ["z"]
            .l[-1:]                     | ["z"]
            .l[1:]                      | ["y","z"]
            .l[:2]                      | ["x","y"]
            .l[::2]                     | ["x","z"]
            .l[1:1]                     | []
            .l[*]                       | ["x","y","z"]
            .l[0,2]                     | ["x","z"]
            .l[]                        | ["x"]
            .a.*                        | [{"c":1},"dotted",null]
            .c[*].t                     | ["A","B","C"]
            .c[?(@.t=="B")].v           | [2.5]
            .c[?(@.t=='B')].v           | [2.5]
            .c[?(@.t!="B")].t           | ["A","C"]
            .c[?(@.t>="B")].t           | ["B","C"]
            .c[?(@.ok==true)].t         | ["A"]
            .c[?(@.ok)].t               | ["A"]
            .c[0:1][?(@.v)]             | !
            .c[?(@.v==1)].t             | !
            .c[?(@.t==1)].t             | !
            ..c                         | [[{"t":"A","v":1,"ok":true},{"t":"B","v":2.5},{"t":"C","v":3}],1]
            ..t                         | ["A","B","C"]
            .a.d                        | []
            .l[3]                       | !
            .empty[0]                   | !
            .empty[*]                   | []
            .a[0]                       | !
            .a[?(@.x)]                  | !
            .l[2:1]                     | !
            .l[::0]                     | !
            .range                      | []
            'text'                      | ["text"]
            """)
    void find_returns_whatUpstreamFinds(String path, String expected) {
        if (expected.equals("!")) {
            assertThatThrownBy(() -> JsonPath.parse(path).find(OBJECT)).isInstanceOf(JsonPathException.class);
        } else {
            assertThat(JsonPath.parse(path).find(OBJECT)).isEqualTo(list(expected));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".a[", ".a[x]", ".a[?(@.b", ".a[?(@.b)", "....a", "\"open", ".a[1]!", ".a[1:2:3:4]", "+x", ".["})
    void parse_rejects_malformedPaths(String path) {
        assertThatThrownBy(() -> JsonPath.parse(path)).isInstanceOf(JsonPathException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"..*..*..*..*..*..*..*", "..[*]..[*]..[*]..[*]..[*]"})
    void find_rejects_pathsWithTooManyResults(String path) {
        String nested = "[".repeat(200) + "1" + "]".repeat(200);

        assertThatThrownBy(() -> JsonPath.parse(path).find(parsed(nested))).isInstanceOf(JsonPathException.class);
    }

    private static List<JsonNode> list(String json) {
        List<JsonNode> list = new ArrayList<>();
        parsed(json).forEach(list::add);
        return list;
    }

    private static JsonNode parsed(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
