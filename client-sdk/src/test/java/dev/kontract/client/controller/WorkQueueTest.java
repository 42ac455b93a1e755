package dev.kontract.client.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkQueueTest {

    private final List<Duration> delays = new ArrayList<>();
    private final Timer timer = (delay, task) -> {
        delays.add(delay);
        task.run();
    };
    private final WorkQueue<String> queue =
            new WorkQueue<>(new ItemBackoff<>(Duration.ofMillis(5), Duration.ofMillis(30)), timer, timer);

    @Test
    void add_twice_isQueuedOnce() throws Exception {
        queue.add("a");
        queue.add("b");
        queue.add("a");

        assertThat(queue.size()).isEqualTo(2);
        assertThat(queue.take()).contains("a");
        assertThat(queue.take()).contains("b");
    }

    @Test
    void add_whileInProgress_isQueuedAgainAfterwards() throws Exception {
        queue.add("a");
        queue.take();
        queue.add("a");
        queue.add("a");

        assertThat(queue.size()).isZero();
        queue.done("a");
        assertThat(queue.size()).isEqualTo(1);
    }

    @Test
    void addRateLimited_failures_waitLonger() throws Exception {
        for (int i = 0; i < 4; i++) {
            queue.addRateLimited("a");
            queue.done(queue.take().orElseThrow());
        }
        assertThat(delays).extracting(Duration::toMillis).containsExactly(5L, 10L, 20L, 30L);
        assertThat(queue.failures("a")).isEqualTo(4);

        queue.forget("a");
        queue.addRateLimited("a");
        assertThat(delays.get(4)).hasMillis(5);
    }

    @Test
    void take_closed_returnsRemainingItems() throws Exception {
        queue.add("a");
        queue.close();
        queue.add("b");

        assertThat(queue.take()).contains("a");
        assertThat(queue.take()).isEmpty();
    }

    @Test
    void isIdle_fromAddToDone_isFalse() throws Exception {
        assertThat(queue.isIdle()).isTrue();
        queue.add("a");
        assertThat(queue.isIdle()).isFalse();
        queue.take();
        assertThat(queue.isIdle()).isFalse();
        queue.done("a");
        assertThat(queue.isIdle()).isTrue();
        assertThat(queue.added()).isEqualTo(1);
    }

    @Test
    void isIdle_itemQueuedForRetry_isFalseUntilItFailedTooOften() throws Exception {
        List<Runnable> retries = new ArrayList<>();
        WorkQueue<String> failing = new WorkQueue<>(
                new ItemBackoff<>(Duration.ofMillis(5), Duration.ofMillis(30)),
                Timer.real(),
                (delay, task) -> retries.add(task));
        for (int i = 0; i < 8; i++) {
            failing.addRateLimited("a");
            assertThat(failing.isIdle()).isFalse();
            retries.get(i).run();
            failing.done(failing.take().orElseThrow());
        }
        failing.addRateLimited("a");

        assertThat(failing.isIdle()).isTrue();
        assertThat(failing.failures("a")).isEqualTo(9);
    }

    @Test
    void addRateLimited_alreadyQueuedForRetry_isRetriedOnce() throws Exception {
        List<Runnable> retries = new ArrayList<>();
        WorkQueue<String> failing = new WorkQueue<>(
                new ItemBackoff<>(Duration.ofMinutes(5), Duration.ofMinutes(30)),
                Timer.real(),
                (delay, task) -> retries.add(task));
        failing.addRateLimited("a");
        failing.addRateLimited("a");
        retries.forEach(Runnable::run);

        assertThat(failing.take()).contains("a");
        failing.done("a");
        assertThat(failing.isIdle()).isTrue();
        assertThat(failing.added()).isOne();
    }
}
