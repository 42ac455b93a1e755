package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.request.RequestLifetime;
import dev.kontract.server.status.StatusException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PagePartsTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final ManualClock clock = ManualClock.at(START);
    private final RequestLifetime lifetime = new RequestLifetime();

    @Test
    void advance_endsWithItsRequest_whereTheClockIsByThen() {
        PageParts parts = PageParts.of(ServerConfig.builder().clock(clock).build(), 0);
        parts.controllers().complete(Controllers.none(clock));
        clock.after(Duration.ofMinutes(1), lifetime::end);
        clock.after(Duration.ofMinutes(2), () -> {});

        assertThatThrownBy(() -> parts.advance(Duration.ofMinutes(3), lifetime))
                .isInstanceOfSatisfying(
                        StatusException.class, e -> assertThat(e.code()).isEqualTo(504));
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(60));
    }

    @Test
    void advance_ofAServerThatHasNotStarted_endsWithItsRequest() {
        PageParts parts = PageParts.of(ServerConfig.builder().clock(clock).build(), 0);
        lifetime.end();

        assertThatThrownBy(() -> parts.advance(Duration.ofMinutes(3), lifetime)).isInstanceOf(StatusException.class);
        parts.controllers().complete(Controllers.none(clock));
        parts.advance(Duration.ofMinutes(3), new RequestLifetime());
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(180));
    }
}
