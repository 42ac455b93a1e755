package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.controller.ManualClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventLimitsTest {

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));
    private final EventLimits limits = new EventLimits(clock);

    @Test
    void pass_tenthMessageThatDiffers_isCombined() {
        for (int i = 1; i < 10; i++) {
            assertThat(limits.pass(event("web", "pod " + i)).orElseThrow().message())
                    .isEqualTo("pod " + i);
        }
        EventLimits.Passed tenth = limits.pass(event("web", "pod 10")).orElseThrow();
        EventLimits.Passed next = limits.pass(event("web", "pod 11")).orElseThrow();

        assertThat(tenth.message()).isEqualTo("(combined from similar events): pod 10");
        assertThat(next.key()).isEqualTo(tenth.key());
    }

    @Test
    void pass_afterTenMinutes_isReportedAlone() {
        for (int i = 1; i <= 10; i++) {
            limits.pass(event("web", "pod " + i));
        }
        clock.advance(Duration.ofMinutes(10).plusSeconds(1));

        assertThat(limits.pass(event("web", "pod 11")).orElseThrow().message()).isEqualTo("pod 11");
    }

    @Test
    void pass_twentySixthOfAnObject_isDroppedUntilFiveMinutesLater() {
        for (int i = 0; i < 25; i++) {
            assertThat(limits.pass(event("web", "again"))).isPresent();
        }
        assertThat(limits.pass(event("web", "again"))).isEmpty();
        assertThat(limits.pass(event("other", "again"))).isPresent();
        clock.advance(Duration.ofMinutes(5));

        assertThat(limits.pass(event("web", "again"))).isPresent();
        assertThat(limits.pass(event("web", "again"))).isEmpty();
    }

    @Test
    void pass_thousandsOfObjects_forgetsTheFirst() {
        for (int i = 0; i < 26; i++) {
            limits.pass(event("web", "again"));
        }
        for (int i = 0; i < 5_000; i++) {
            limits.pass(event("web-" + i, "made"));
        }

        assertThat(limits.pass(event("web", "again"))).isPresent();
    }

    static EventKey event(String name, String message) {
        EventKey.Regarding about = new EventKey.Regarding("apps/v1", "StatefulSet", "shop", name, "u-" + name);
        return new EventKey(about, "Normal", "SuccessfulCreate", message);
    }
}
