package dev.kontract.server.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedCheckTest {

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void end() {
        release.countDown();
        threads.shutdownNow();
    }

    private boolean blocked() {
        runs.incrementAndGet();
        begun.countDown();
        try {
            return !release.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void callersOfARunningCheck_shareItsResult_andOthersGetTheOneBefore() throws Exception {
        SharedCheck check = new SharedCheck(this::blocked, 1);
        CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(check::getAsBoolean, threads);
        begun.await();
        CompletableFuture<Object> two = CompletableFuture.anyOf(
                CompletableFuture.supplyAsync(check::getAsBoolean, threads),
                CompletableFuture.supplyAsync(check::getAsBoolean, threads));

        assertThat(two.get(30, TimeUnit.SECONDS)).isEqualTo(true);
        assertThat(first).isNotDone();
        release.countDown();
        assertThat(first.get(30, TimeUnit.SECONDS)).isFalse();
        assertThat(runs).hasValue(1);
    }

    @Test
    void aLaterCaller_runsTheCheckAgain() {
        AtomicInteger count = new AtomicInteger();
        SharedCheck check = new SharedCheck(() -> count.incrementAndGet() > 1, 4);
        assertThat(check.getAsBoolean()).isFalse();
        assertThat(check.getAsBoolean()).isTrue();
    }

    @Test
    void aFailure_isThatOfTheCheck_andEndsIt() {
        AtomicInteger count = new AtomicInteger();
        SharedCheck check = new SharedCheck(
                () -> {
                    if (count.incrementAndGet() == 1) {
                        throw new IllegalStateException("first");
                    }
                    return true;
                },
                4);
        assertThatThrownBy(check::getAsBoolean).hasMessage("first");
        assertThat(check.getAsBoolean()).isTrue();
    }
}
