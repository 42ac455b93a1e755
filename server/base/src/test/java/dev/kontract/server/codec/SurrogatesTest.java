package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SurrogatesTest {

    @ParameterizedTest
    @CsvSource(textBlock = """
                    {"a": "\\ud800"},             {"a": "\\ufffd"}
                    {"\\uDC00": "x"},             {"\\ufffd": "x"}
                    "\\ud83d\\ude00\\ud83dx",     "\\ud83d\\ude00\\ufffdx"
                    "\\ud83d\\ud83d\\ude00",      "\\ufffd\\ud83d\\ude00"
                    "\\\\ud800",                  "\\\\ud800"
                    "\\u0041\\n",                 "\\u0041\\n"
                    """, quoteCharacter = '\'')
    void repaired_replacesEscapesWithoutPartner(String json, String repaired) {
        byte[] result = Surrogates.repaired(json.getBytes(StandardCharsets.UTF_8));
        assertThat(new String(result, StandardCharsets.UTF_8)).isEqualTo(repaired);
    }
}
