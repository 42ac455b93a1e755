package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class PausableExecutorTest {

    private final List<String> done = new ArrayList<>();

    @Test
    void tasks_waitUntilTheLastPauseEnds() throws InterruptedException {
        PausableExecutor executor = new PausableExecutor(Runnable::run);
        executor.pause();
        executor.pause();
        executor.execute(() -> done.add("held"));

        executor.resume();
        assertThat(done).isEmpty();

        executor.resume();
        executor.execute(() -> done.add("next"));
        assertThat(done).containsExactly("held", "next");
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
        executor.pause();
        executor.execute(() -> done.add("held"));
        ended[0] = true;

        executor.resume();

        assertThat(done).isEmpty();
    }
}
