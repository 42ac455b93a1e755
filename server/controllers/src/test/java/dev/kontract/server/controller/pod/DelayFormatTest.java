package dev.kontract.server.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DelayFormatTest {

    @ParameterizedTest
    @CsvSource({"0, PT0S", "250ms, PT0.25S", "1m30s, PT90S", "2h, PT2H", "1s5ms, PT1.005S", "10m, PT10M"})
    void parse_delay_isUnderstood(String text, Duration expected) {
        assertThat(DelayFormat.parse(text)).contains(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "-1s", "1s1m", "soon", "1.5s"})
    void parse_anythingElse_isNot(String text) {
        assertThat(DelayFormat.parse(text)).isEmpty();
    }
}
