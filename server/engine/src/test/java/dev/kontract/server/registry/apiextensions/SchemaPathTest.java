package dev.kontract.server.registry.apiextensions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaPathTest {

    private final JsonNode schema;

    SchemaPathTest() throws IOException {
        schema = new ObjectMapper().readTree("""
                {"type": "object", "properties": {
                  "a": {"type": "object", "properties": {"b.c": {"type": "string"}, "d": {"type": "integer"}}},
                  "m": {"type": "object", "additionalProperties": {"type": "boolean"}}}}""");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            quoteCharacter = '"',
            value = {
                ".a.d a.d integer",
                ".a['b.c'] a.b.c string",
                ".m['x'] m[x] boolean",
                ".m.y m[y] boolean",
                "['a'] a object"
            })
    void parse_findsTheField(String text, String path, String type) throws Exception {
        SchemaPath parsed = SchemaPath.parse(text, schema, true);

        assertThat(parsed).hasToString(path);
        assertThat(parsed.schema().path("type").asText()).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a|expected [ or . but got: a",
                ".|unexpected end of JSON path",
                ".a.x|does not refer to a valid field",
                ".a.d.e|does not refer to a valid field",
                ".m[0]|expected single quoted string but got 0",
                ".m['x'|unexpected end of JSON path",
            })
    void parse_saysWhatIsWrong(String text, String message) {
        assertThatThrownBy(() -> SchemaPath.parse(text, schema, true)).hasMessage(message);
    }
}
