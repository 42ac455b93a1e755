package dev.kontract.client.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManualClockTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final ManualClock clock = ManualClock.at(START);
    private final List<String> ran = new ArrayList<>();

    @Test
    void advance_toDueTime_runsInOrderOfTime() {
        after(3, "c");
        after(1, "a");
        after(1, "b");
        after(4, "d");

        clock.advance(Duration.ofSeconds(3));

        assertThat(ran).containsExactly("a at 1", "b at 1", "c at 3");
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(3));
        assertThat(clock.nextDue()).contains(START.plusSeconds(4));
    }

    @Test
    void advance_taskSchedulesAnother_runsBoth() {
        clock.after(Duration.ofSeconds(1), () -> after(1, "second"));

        clock.advance(Duration.ofSeconds(2));

        assertThat(ran).containsExactly("second at 2");
    }

    @Test
    void advanceTo_past_doesNothing() {
        clock.advanceTo(START.minusSeconds(1));

        assertThat(clock.instant()).isEqualTo(START);
    }

    @Test
    void addAfter_manualClock_waitsForIt() {
        WorkQueue<String> queue = WorkQueue.timedBy(clock);
        queue.addAfter("a", Duration.ofMinutes(5));
        assertThat(queue.isIdle()).isTrue();
        clock.advance(Duration.ofMinutes(5));

        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.isIdle()).isFalse();
    }

    @Test
    void addAfter_severalTimes_isDueOnceAtTheEarliest() throws Exception {
        WorkQueue<String> queue = WorkQueue.timedBy(clock);
        queue.addAfter("a", Duration.ofMinutes(5));
        queue.addAfter("a", Duration.ofMinutes(2));
        clock.advance(Duration.ofMinutes(1));
        queue.addAfter("a", Duration.ofMinutes(5));
        clock.advance(Duration.ofMinutes(1));

        assertThat(queue.take()).contains("a");
        queue.done("a");
        clock.advance(Duration.ofMinutes(10));
        assertThat(queue.size()).isZero();
        assertThat(queue.added()).isOne();
    }

    private void after(int seconds, String name) {
        clock.after(
                Duration.ofSeconds(seconds),
                () -> ran.add(
                        name + " at " + Duration.between(START, clock.instant()).toSeconds()));
    }
}
