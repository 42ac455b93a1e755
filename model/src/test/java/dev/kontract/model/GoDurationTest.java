package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoDurationTest {

    @ParameterizedTest
    @CsvSource({
        "0,PT0S",
        "-0,PT0S",
        "1h,PT1H",
        "1h30m,PT1H30M",
        "1.5s,PT1.5S",
        ".5s,PT0.5S",
        "1.s,PT1S",
        "-1s,PT-1S",
        "+1ms,PT0.001S",
        "1\u00b5s,PT0.000001S",
        "1\u03bcs,PT0.000001S",
        "1.9ns1.9ns,PT0.000000002S",
        "007ns,PT0.000000007S",
        "0.3333333333333333333333h,PT19M59.999999999S",
        "2562047h47m16.854775807s,PT2562047H47M16.854775807S"
    })
    void parse_readsWhatGoReads(String text, String duration) {
        assertThat(GoDuration.parse(text)).isEqualTo(Duration.parse(duration));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '|',
            value = {
                "||,time: invalid duration \"\"",
                "-,time: invalid duration \"-\"",
                ".,time: invalid duration \".\"",
                "zz,time: invalid duration \"zz\"",
                "5,time: missing unit in duration \"5\"",
                "1h2,time: missing unit in duration \"1h2\"",
                "1x,time: unknown unit \"x\" in duration \"1x\"",
                "1e3s,time: unknown unit \"e\" in duration \"1e3s\"",
                "99999999999999h,time: invalid duration \"99999999999999h\"",
                "99999999999999999999ns,time: invalid duration \"99999999999999999999ns\"",
                "\u00b5s,time: invalid duration \"\\xc2\\xb5s\"",
                "\"1s\\,time: invalid duration \"\\\"1s\\\\\""
            })
    void parse_failsWithGosMessage(String text, String message) {
        assertThatThrownBy(() -> GoDuration.parse(text)).hasMessage(message);
    }
}
