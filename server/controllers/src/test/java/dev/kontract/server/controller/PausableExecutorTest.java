package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class PausableExecutorTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final List<String> done = new ArrayList<>();

    @Test
    void tasks_waitUntilTheLastPauseEnds() throws InterruptedException {
        PausableExecutor executor = new PausableExecutor(Runnable::run);
        executor.pause(LIMIT);
        executor.pause(LIMIT);
        executor.execute(() -> done.add("held"));

        executor.resume();
        assertThat(done).isEmpty();

        executor.resume();
        executor.execute(() -> done.add("next"));
        assertThat(done).containsExactly("held", "next");
    }

    @Test
    void pause_waitsNoLongerThanTheLimit_forItsOwnTask() {
        PausableExecutor executor = new PausableExecutor(Runnable::run);

        executor.execute(() -> done.add("paused: " + pause(executor)));

        assertThat(done).containsExactly("paused: false");
    }

    private static boolean pause(PausableExecutor executor) {
        try {
            return executor.pause(Duration.ofMillis(5));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void resume_dropsTasks_whenTheExecutorHasEnded() throws InterruptedException {
        boolean[] ended = {false};
        PausableExecutor executor = new PausableExecutor(task -> {
            if (ended[0]) {
                throw new RejectedExecutionException();
            }
            task.run();
        });
        executor.pause(LIMIT);
        executor.execute(() -> done.add("held"));
        ended[0] = true;

        executor.resume();

        assertThat(done).isEmpty();
    }
}
