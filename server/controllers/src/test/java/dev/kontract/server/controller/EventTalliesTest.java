package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventTalliesTest {

    private static final int MANY = 10_000;

    private final EventTallies tallies = new EventTallies();

    @Test
    void count_twice_isOneThatHappenedTwice() {
        happens(1);
        tallies.stored(event(1));
        happens(1);

        assertThat(tallies.find(event(1)).orElseThrow().count()).isEqualTo(2);
        assertThat(tallies.find(event(1)).orElseThrow().stored()).isTrue();
    }

    @Test
    void stored_many_areForgottenInTheEnd() {
        for (int i = 0; i < MANY; i++) {
            happens(i);
        }
        assertThat(tallies.size()).as("all are still to be written").isEqualTo(MANY);
        for (int i = 0; i < MANY; i++) {
            tallies.stored(event(i));
        }

        assertThat(tallies.size()).isLessThan(MANY / 2);
        assertThat(tallies.find(event(MANY - 1))).isPresent();
    }

    @Test
    void dropped_first_keepsNoOtherFromBeingForgotten() {
        happens(0);
        tallies.dropped(event(0));
        for (int i = 1; i < MANY; i++) {
            happens(i);
            tallies.stored(event(i));
        }

        assertThat(tallies.size()).isLessThan(MANY / 2);
    }

    private void happens(int number) {
        tallies.count(event(number), new EventTally("web", "m", "1", Instant.EPOCH, Instant.EPOCH, 1, false));
    }

    private static EventKey event(int number) {
        return EventLimitsTest.event("web-" + number, "m");
    }
}
