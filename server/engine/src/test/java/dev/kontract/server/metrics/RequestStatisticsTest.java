package dev.kontract.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.data.Offset.offset;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequestStatisticsTest {

    private long now;
    private final RequestStatistics statistics = new RequestStatistics(() -> now);

    @Test
    void p99_isOfEachVerb() {
        for (int i = 0; i < 99; i++) {
            statistics.add("get", TimeUnit.MILLISECONDS.toNanos(1));
        }
        statistics.add("get", TimeUnit.SECONDS.toNanos(2));
        statistics.add("list", TimeUnit.MILLISECONDS.toNanos(40));
        statistics.add("", TimeUnit.SECONDS.toNanos(9));

        assertThat(statistics.p99MillisByVerb()).containsOnlyKeys("get", "list");
        assertThat(statistics.p99MillisByVerb().get("get")).isBetween(1.0, 1.25);
        assertThat(statistics.p99MillisByVerb().get("list")).isBetween(40.0, 50.0);
    }

    @Test
    void p99_ofExtremes_isInTheRange() {
        statistics.add("get", 0);
        assertThat(statistics.p99MillisByVerb()).containsOnly(entry("get", 0.001));

        statistics.add("list", Long.MAX_VALUE);
        assertThat(statistics.p99MillisByVerb().get("list")).isGreaterThan(TimeUnit.HOURS.toMillis(1));
    }

    @Test
    void requestsPerSecond_isOfTheLastMinutes() {
        for (int i = 0; i < 300; i++) {
            now += TimeUnit.SECONDS.toNanos(1);
            statistics.add("get", 1_000);
            statistics.add("", 1_000);
        }
        assertThat(statistics.requestsPerSecond()).isEqualTo(2.0, offset(0.1));
        assertThat(statistics.uptimeSeconds()).isEqualTo(300);

        now += TimeUnit.MINUTES.toNanos(5);
        assertThat(statistics.requestsPerSecond()).isZero();
        assertThat(statistics.p99MillisByVerb()).isEmpty();
    }
}
