package dev.kontract.server;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PeriodicTaskTest {

    @Test
    void task_thatFails_isRepeated() throws Exception {
        CountDownLatch runs = new CountDownLatch(3);
        PeriodicTask task = new PeriodicTask("counting", () -> {
            runs.countDown();
            throw new IllegalStateException("as meant by the test");
        });
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
        try {
            Future<?> unused = timer.scheduleWithFixedDelay(task, 0, 1, TimeUnit.MILLISECONDS);

            Patience.await(runs);
        } finally {
            timer.shutdownNow();
        }
    }
}
