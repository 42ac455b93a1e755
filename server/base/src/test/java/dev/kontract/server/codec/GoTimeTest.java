package dev.kontract.server.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoTimeTest {

    @ParameterizedTest
    @CsvSource({
        "2020-01-01T00:00:00Z, 2020-01-01T00:00:00Z",
        "2020-02-29T23:59:59.123456789Z, 2020-02-29T23:59:59.123456789Z",
        "2020-01-01T01:30:00+01:30, 2020-01-01T00:00:00Z",
        "2019-12-31T22:00:00-02:00, 2020-01-01T00:00:00Z"
    })
    void parse_reads(String text, Instant instant) {
        assertThat(GoTime.parse(text)).isEqualTo(instant);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2020|as \"2006-01-02T15:04:05Z07:00\": cannot parse \"\" as \"-\"",
                "2020-1-01T00:00:00Z|as \"2006-01-02T15:04:05Z07:00\": cannot parse \"1-01T00:00:00Z\" as \"01\"",
                "2020-01-01 00:00:00Z|as \"2006-01-02T15:04:05Z07:00\": cannot parse \" 00:00:00Z\" as \"T\"",
                "2020-01-01T00:00:00|as \"2006-01-02T15:04:05Z07:00\": cannot parse \"\" as \"Z07:00\""
            })
    void parse_refuses(String text, String complaint) {
        assertThatThrownBy(() -> GoTime.parse(text)).hasMessage("parsing time \"" + text + "\" " + complaint);
    }

    @ParameterizedTest
    @CsvSource({
        "2020-02-30T00:00:00Z, day out of range",
        "2020-01-01T24:00:00Z, hour out of range",
        "2020-01-01T00:60:00Z, minute out of range",
        "2020-01-01T00:00:60Z, second out of range"
    })
    void parse_refuses_whatIsOutOfRange(String text, String complaint) {
        assertThatThrownBy(() -> GoTime.parse(text)).hasMessage("parsing time \"" + text + "\": " + complaint);
    }

    @Test
    void parse_rejects_trailingText() {
        assertThatThrownBy(() -> GoTime.parse("2020-01-01T00:00:00Zx"))
                .hasMessage("parsing time \"2020-01-01T00:00:00Zx\": extra text: \"x\"");
    }

    @Test
    void parseMicro_requires_sixDigits() {
        assertThat(GoTime.parseMicro("2020-01-01T00:00:00.000001Z")).isEqualTo("2020-01-01T00:00:00.000001Z");
        assertThatThrownBy(() -> GoTime.parseMicro("2020-01-01T00:00:00Z"))
                .hasMessage("parsing time \"2020-01-01T00:00:00Z\" as \"2006-01-02T15:04:05.000000Z07:00\":"
                        + " cannot parse \"Z\" as \".000000\"");
    }
}
