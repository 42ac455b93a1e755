package dev.kontract.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValueTest {

    private final Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05.123456789Z"), ZoneOffset.UTC);

    @Test
    void share_numberAndPercentage_roundsInTheGivenDirection() {
        assertThat(IntOrString.of(3).shareRoundedUp(10)).isEqualTo(3);
        assertThat(IntOrString.of("25%").shareRoundedUp(10)).isEqualTo(3);
        assertThat(IntOrString.of("25%").shareRoundedDown(10)).isEqualTo(2);
        assertThat(IntOrString.of("100%").shareRoundedUp(7)).isEqualTo(7);
        assertThat(IntOrString.of("http").isPercent()).isFalse();
        assertThatThrownBy(() -> IntOrString.of("http").shareRoundedUp(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void now_everyType_truncatesToItsWirePrecision() {
        assertThat(Time.now(clock)).hasToString("2026-01-02T03:04:05Z");
        assertThat(MicroTime.now(clock)).hasToString("2026-01-02T03:04:05.123456Z");
    }

    @Test
    void parse_anyForm_returnsTheSameInstantAsTheJdk() {
        for (String text : List.of(
                "2026-01-02T03:04:05.000006Z",
                "2024-02-29T23:59:59.999999Z",
                "2026-01-02T03:04:05.123+02:00",
                "2026-01-02T03:04:05Z",
                "2026-01-02T03:04:05.1234567Z")) {
            Instant expected = OffsetDateTime.parse(text).toInstant();
            assertThat(MicroTime.parse(text)).isEqualTo(new MicroTime(expected));
            assertThat(Time.parse(text)).isEqualTo(new Time(expected));
        }
        for (String text :
                List.of("2026-13-02T03:04:05.000006Z", "2026-01-02 03:04:05.000006Z", "2026-02-30T03:04:05Z")) {
            assertThatThrownBy(() -> MicroTime.parse(text)).isInstanceOf(DateTimeParseException.class);
            assertThatThrownBy(() -> Time.parse(text)).isInstanceOf(DateTimeParseException.class);
        }
    }

    @Test
    void plus_duration_comparesAndMeasures() {
        Time start = Time.now(clock);
        Time end = start.plus(Duration.ofSeconds(15));

        assertThat(start.until(end)).isEqualTo(Duration.ofSeconds(15));
        assertThat(start.isBefore(end)).isTrue();
        assertThat(end.isAfter(start)).isTrue();
        assertThat(end.minus(Duration.ofSeconds(15))).isEqualTo(start);
    }

    @Test
    void multiply_quantity_keepsItsSuffixes() {
        assertThat(Quantity.parse("1Gi").add(Quantity.parse("512Mi"))).hasToString("1536Mi");
        assertThat(Quantity.parse("100m").multiply(3)).hasToString("300m");
        assertThat(Quantity.parse("2").negate()).hasToString("-2");
        assertThat(Quantity.of(2048, Quantity.Format.BINARY_SI)).hasToString("2Ki");
    }

    @Test
    void longValue_fraction_roundsUp() {
        assertThat(Quantity.parse("100m").longValue()).isEqualTo(1);
        assertThat(Quantity.parse("1500u").milliValue()).isEqualTo(2);
        assertThat(Quantity.parse("1Ki").max(Quantity.parse("1000"))).hasToString("1Ki");
        assertThat(Quantity.parse("1Ki").min(Quantity.parse("1000"))).hasToString("1k");
    }
}
