package dev.kontract.server.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PublicationTest {

    private final List<Long> pauses = new CopyOnWriteArrayList<>();
    private final AtomicInteger attempts = new AtomicInteger();

    /** Notes pauses, and makes none. */
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
            pauses.add(unit.toSeconds(delay));
            return super.schedule(task, 0, unit);
        }
    };

    @AfterEach
    void end() {
        timer.shutdownNow();
    }

    @Test
    void aFailedAttempt_isRepeatedWithGrowingPauses() throws Exception {
        CountDownLatch published = new CountDownLatch(1);
        try (Publication publication = new Publication(
                () -> {
                    boolean isLast = attempts.incrementAndGet() == 9;
                    if (isLast) {
                        published.countDown();
                    }
                    return isLast;
                },
                Runnable::run,
                timer)) {
            publication.begin();
            published.await();
        }
        assertThat(pauses).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L);
    }

    @Test
    void aClosedPublication_makesNoAttempt() {
        Publication publication = new Publication(() -> attempts.incrementAndGet() > 0, Runnable::run, timer);
        publication.close();
        publication.begin();
        assertThat(attempts).hasValue(0);
    }
}
