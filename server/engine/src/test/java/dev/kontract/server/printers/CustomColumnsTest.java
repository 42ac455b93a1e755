package dev.kontract.server.printers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.kontract.model.catalog.PrinterColumn;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomColumnsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Instant NOW = Instant.parse("2026-01-01T00:01:00Z");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            string  | "x"                    | "x"
            string  | 1                      | "1"
            string  | 1.5                    | "1.5"
            string  | true                   | "true"
            string  | null                   | "<no value>"
            string  | {"b":1,"a":["<"]}      | "{\\"a\\":[\\"\\\\u003c\\"],\\"b\\":1}"
            integer | 1                      | 1
            integer | 2.9                    | 2
            integer | 1e19                   | -9223372036854775808
            integer | "1"                    | null
            integer | [1]                    | null
            number  | 1.5                    | 1.5
            number  | 1                      | 1
            number  | 123456789012345678     | 123456789012345680
            number  | "1"                    | null
            boolean | false                  | false
            boolean | "false"                | null
            date    | "2026-01-01T00:00:00Z" | "60s"
            date    | "2026-01-01T01:00:00+01:00" | "60s"
            date    | ""                     | "<unknown>"
            date    | "yesterday"            | "<invalid>"
            date    | "0001-01-01T00:00:00Z" | "<unknown>"
            date    | "0001-01-02T00:00:00Z" | "292y"
            date    | "2026-01-01t00:00:00z" | "<invalid>"
            date    | "-1000000000-01-01T00:00:00Z" | "<invalid>"
            date    | "+1000000000-01-01T00:00:00Z" | "<invalid>"
            date    | 5                      | null
            date    | null                   | null
            """)
    void addCells_converts_toTheTypeOfTheColumn(String type, String value, String expected) {
        JsonNode columns = parsed("[{\"name\": \"C\", \"type\": \"" + type + "\", \"jsonPath\": \".v\"}]");
        ArrayNode cells = JSON.createArrayNode();

        CustomColumns.compile(columns).addCells(cells, parsed("{\"v\": " + value + "}"), new Ages(NOW));

        assertThat(cells.get(1)).hasToString(expected);
    }

    @Test
    void addCells_shows_theFirstOfSeveralValues_andNullForNone() {
        JsonNode columns = parsed("""
                [{"name": "A", "type": "string", "jsonPath": ".l[*]"}, {"name": "B", "type": "string", "jsonPath": ".x"},
                 {"name": "C", "type": "string", "jsonPath": ".l[9]"}]""");
        ArrayNode cells = JSON.createArrayNode();

        CustomColumns.compile(columns)
                .addCells(cells, parsed("{\"metadata\": {\"name\": \"n\"}, \"l\": [\"x\", \"y\"]}"), new Ages(NOW));

        assertThat(cells).hasToString("[\"n\",\"x\",null,null]");
    }

    @Test
    void compile_shows_theAgeUnlessColumnsAreDeclared_andEndsAtAMalformedPath() {
        JsonNode columns = parsed("""
                [{"name": "A", "type": "string", "jsonPath": ".a"}, {"name": "B", "type": "string", "jsonPath": ".["},
                 {"name": "C", "type": "string", "jsonPath": ".c"}]""");

        assertThat(CustomColumns.compile(MissingNode.getInstance()).definitions())
                .extracting(PrinterColumn::name)
                .containsExactly("Name", "Age");
        assertThat(CustomColumns.compile(columns).definitions())
                .extracting(PrinterColumn::name)
                .containsExactly("Name", "A");
    }

    private static JsonNode parsed(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }
}
