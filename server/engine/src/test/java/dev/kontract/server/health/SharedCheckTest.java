package dev.kontract.server.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedCheckTest {

    private static final Duration LONG = Duration.ofMinutes(1);

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
        SharedCheck check = new SharedCheck(this::blocked, 1, LONG);
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

    /** The result before would say that all is well as long as the check hangs. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void callersOfACheckThatTakesTooLong_failWithoutWaiting(int mostWaiting) throws Exception {
        SharedCheck check = new SharedCheck(this::blocked, mostWaiting, Duration.ZERO);
        CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(check::getAsBoolean, threads);
        begun.await();

        assertThat(check.getAsBoolean()).isFalse();
        assertThat(first).isNotDone();
    }

    @Test
    void aLaterCaller_runsTheCheckAgain() {
        AtomicInteger count = new AtomicInteger();
        SharedCheck check = new SharedCheck(() -> count.incrementAndGet() > 1, 4, LONG);
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
                4,
                LONG);
        assertThatThrownBy(check::getAsBoolean).hasMessage("first");
        assertThat(check.getAsBoolean()).isTrue();
    }
}
