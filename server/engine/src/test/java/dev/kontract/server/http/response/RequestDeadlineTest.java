package dev.kontract.server.http.response;

import static dev.kontract.server.http.response.RequestDeadline.Measure.EXPIRE;
import static dev.kontract.server.http.response.RequestDeadline.Measure.NONE;
import static dev.kontract.server.http.response.RequestDeadline.Measure.WATCH_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RequestDeadlineTest {

    private final RequestDeadline deadline = new RequestDeadline(Duration.ofSeconds(60));

    @Test
    void check_expiresAfterTheTime() {
        assertThat(deadline.check(at(7))).isEqualTo(NONE);
        assertThat(deadline.check(at(66))).isEqualTo(NONE);
        assertThat(deadline.check(at(67))).isEqualTo(EXPIRE);
    }

    @Test
    void check_comparesTimesThatOverflow() {
        assertThat(deadline.check(Long.MAX_VALUE)).isEqualTo(NONE);
        assertThat(deadline.check(Long.MAX_VALUE + at(1))).isEqualTo(NONE);
        assertThat(deadline.check(Long.MAX_VALUE + at(61))).isEqualTo(EXPIRE);
    }

    @Test
    void check_watchesTheClientOnce_whenTheRequestHasArrived() {
        deadline.check(at(1));
        assertThat(deadline.check(at(2))).isEqualTo(NONE);

        deadline.received();

        assertThat(deadline.check(at(3))).isEqualTo(WATCH_CLIENT);
        assertThat(deadline.check(at(4))).isEqualTo(NONE);
    }

    @Test
    void shortTime_endsTheLifetimeByItself() {
        assertThat(new RequestDeadline(Duration.ofNanos(1)).lifetime().isOver()).isTrue();
        assertThat(deadline.lifetime().isOver()).isFalse();
    }

    private static long at(long seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }
}
