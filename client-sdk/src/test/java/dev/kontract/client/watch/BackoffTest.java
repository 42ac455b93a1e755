package dev.kontract.client.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BackoffTest {

    @Test
    void next_requestedDelay_isRespectedUpToTheLongestPause() {
        Backoff backoff = Backoff.real();

        assertThat(backoff.next(Optional.of(Duration.ofSeconds(7)))).isEqualTo(Duration.ofSeconds(7));
        assertThat(backoff.next(Optional.of(Duration.ofDays(1)))).isEqualTo(Duration.ofSeconds(30));
        assertThat(backoff.next(Optional.of(Duration.ofSeconds(-1)))).isPositive();
    }
}
