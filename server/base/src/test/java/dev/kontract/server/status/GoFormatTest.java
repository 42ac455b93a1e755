package dev.kontract.server.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GoFormatTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        5                   | 5
        9223372036854775807 | 9223372036854775807
        9223372036854775808 | 9.223372036854776e+18
        1e30                | 1e+30
        123456789.5         | 1.234567895e+08
        -12500000.0         | -1.25e+07
        999999.5            | 999999.5
        1.0                 | 1
        0.0                 | 0
        1e-4                | 0.0001
        1e-5                | 1e-05\
        """)
    void value_numbers_areAsShortAsTheyCanBe(String json, String text) throws JsonProcessingException {
        assertThat(GoFormat.value(new ObjectMapper().readTree(json))).isEqualTo(text);
    }

    @Test
    void json_numbers_areWrittenAsGoWritesThem() throws JsonProcessingException {
        String json = "{\"a\":[1e23,0.1,2,\"x\\ny\",null,true],\"b\":{}}";

        assertThat(GoFormat.json(new ObjectMapper().readTree(json))).isEqualTo(json.replace("1e23", "1e+23"));
    }
}
