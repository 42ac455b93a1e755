package dev.kontract.server.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ConcurrentTasksTest {

    private final AtomicInteger ended = new AtomicInteger();

    @Test
    void run_errorOfATask_isThrownOnceAllHaveEnded() {
        Error error = new AssertionError("broken");
        Runnable broken = () -> {
            throw error;
        };

        assertThatThrownBy(() -> ConcurrentTasks.run(Runnable::run, List.of(broken, ended::incrementAndGet)))
                .isSameAs(error);
        assertThat(ended).hasValue(1);
    }

    @Test
    void run_rejectedTask_waitsForTheOthers() {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        Runnable stopping = () -> {
            ended.incrementAndGet();
            executor.shutdown();
        };
        AtomicInteger submitted = new AtomicInteger();

        assertThatThrownBy(() -> ConcurrentTasks.run(
                        task -> {
                            if (submitted.incrementAndGet() == 2) {
                                throw new RejectedExecutionException("full");
                            }
                            executor.execute(task);
                        },
                        List.of(stopping, ended::incrementAndGet)))
                .isInstanceOf(RejectedExecutionException.class)
                .hasMessage("full");
        assertThat(ended).hasValue(1);
    }
}
