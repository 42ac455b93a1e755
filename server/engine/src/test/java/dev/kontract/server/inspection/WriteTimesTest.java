package dev.kontract.server.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.controller.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class WriteTimesTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final ManualClock clock = ManualClock.at(START);
    private final WriteTimes times = new WriteTimes(clock, 10);

    @Test
    void revisionAt_isTheLastOneUntilThen() {
        times.written(11);
        times.written(12);
        clock.advance(Duration.ofMinutes(1));
        times.written(13);

        assertThat(times.revisionAt(START.minusSeconds(1))).isEmpty();
        assertThat(times.revisionAt(START)).hasValue(12);
        assertThat(times.revisionAt(START.plusSeconds(59))).hasValue(12);
        assertThat(times.revisionAt(START.plusSeconds(60))).hasValue(13);
        assertThat(times.revisionAt(START.plusSeconds(600))).hasValue(13);
    }

    @Test
    void timeOf_isKnownSinceTheStart() {
        times.written(11);
        clock.advance(Duration.ofMinutes(1));
        times.written(13);

        assertThat(times.timeOf(9)).isEmpty();
        assertThat(times.timeOf(11)).contains(START);
        assertThat(times.timeOf(12)).contains(START.plusSeconds(60));
        assertThat(times.timeOf(13)).contains(START.plusSeconds(60));
        assertThat(times.timeOf(14)).isEmpty();
    }

    @Test
    void written_outOfOrder_keepsTheOrder() {
        clock.advance(Duration.ofSeconds(1));
        times.written(12);
        times.written(11);
        clock.advance(Duration.ofSeconds(1));
        times.written(11);

        assertThat(times.revisionAt(clock.instant())).hasValue(12);
    }

    @Test
    void written_forALongTime_forgetsTheOldest() {
        for (int second = 1; second <= 100_000; second++) {
            clock.advance(Duration.ofSeconds(1));
            times.written(10 + second);
        }

        assertThat(times.revisionAt(START)).isEqualTo(OptionalLong.empty());
        assertThat(times.revisionAt(START.plusSeconds(90_000))).hasValue(90_010);
        assertThat(times.revisionAt(START.plusSeconds(100_000))).hasValue(100_010);
    }
}
