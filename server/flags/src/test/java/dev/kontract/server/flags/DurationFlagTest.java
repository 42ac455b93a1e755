package dev.kontract.server.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationFlagTest {

    @ParameterizedTest
    @CsvSource({
        "0, PT0S",
        "0s, PT0S",
        "1h, PT1H",
        "1h30m, PT1H30M",
        "1.5h, PT1H30M",
        ".5s, PT0.5S",
        "250ms, PT0.25S",
        "1h0m0s, PT1H",
        "2us3ns, PT0.000002003S"
    })
    void parse_readsWhatServersTake(String text, Duration duration) {
        assertThat(DurationFlag.parse("--event-ttl", text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "h", "-1h", "1d", "1h ", "1..5h", ".h", "9999999999999999h"})
    void parse_rejectsOtherText(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DurationFlag.parse("--event-ttl", text))
                .withMessageStartingWith("--event-ttl must be a duration like 1h or 1m30s, not ");
    }
}
