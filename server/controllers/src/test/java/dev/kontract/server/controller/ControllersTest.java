package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.controller.Request;
import dev.kontract.client.controller.Result;
import dev.kontract.client.controller.WorkQueue;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ControllersTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));
    private final AtomicLong stopwatch = new AtomicLong();
    private final AtomicBoolean stuck = new AtomicBoolean();

    /** A controller with one item, which {@code work} processes. */
    private record Single(String name, Supplier<Result> work) implements ControllerFactory {

        @Override
        public AutoCloseable start(ControllerContext context) {
            WorkQueue<Request> queue = context.queue();
            queue.add(new Request("", "item"));
            return context.controller().queue(queue).start(request -> work.get());
        }
    }

    @Test
    void advance_overManySteps_limitsEachOfThem() {
        AtomicLong steps = new AtomicLong();
        try (Controllers controllers = start(new Single("slow-controller", () -> {
            stopwatch.addAndGet(Duration.ofSeconds(40).toNanos());
            steps.incrementAndGet();
            return Result.again(Duration.ofMinutes(10));
        }))) {
            controllers.advance(Duration.ofHours(1), LIMIT);
        }

        assertThat(steps).hasValue(7);
        assertThat(clock.instant()).isEqualTo("2030-01-01T01:00:00Z");
    }

    @Test
    void advance_controllerThatIsNeverIdle_saysWhenAndWhich() {
        AtomicLong steps = new AtomicLong();
        CountDownLatch end = new CountDownLatch(1);
        Single idle = new Single("idle-controller", Result::done);
        Single busy = new Single("busy-controller", () -> {
            if (steps.incrementAndGet() > 1) {
                stuck.set(true);
                await(end);
            }
            return Result.again(Duration.ofMinutes(10));
        });
        try (Controllers controllers = start(idle, busy)) {
            assertThatThrownBy(() -> controllers.advance(Duration.ofHours(1), LIMIT))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            "the controllers were not idle within PT1M at 2030-01-01T00:10:00Z: busy are busy-controller");
            end.countDown();
        }
    }

    @Test
    void whilePaused_controllerThatDoesNotRest_saysWhich() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Single busy = new Single("busy-controller", () -> {
            begun.countDown();
            await(end);
            return Result.done();
        });
        try (Controllers controllers = start(busy)) {
            await(begun);
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> controllers.whilePaused(() -> {}))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("busy are busy-controller");
            assertThat(Thread.interrupted()).isTrue();
            end.countDown();
        }
    }

    @Test
    void advance_back_isRefused() {
        try (Controllers controllers = Controllers.none(clock)) {
            assertThatThrownBy(() -> controllers.advance(Duration.ofMinutes(-5), LIMIT))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the clock cannot go back, by PT-5M");
        }
    }

    /** The last writes also check the controllers. */
    @Test
    void close_doesNotHoldUpWhatControllersStillDo() {
        AtomicReference<Controllers> running = new AtomicReference<>();
        AtomicBoolean written = new AtomicBoolean();
        ControllerFactory writer = new ControllerFactory() {
            @Override
            public String name() {
                return "writing-controller";
            }

            @Override
            public AutoCloseable start(ControllerContext context) {
                return () -> {
                    CompletableFuture<?> write =
                            CompletableFuture.runAsync(() -> running.get().settle(LIMIT));
                    write.get(10, TimeUnit.SECONDS);
                    written.set(true);
                };
            }
        };
        try (Controllers controllers = start(writer)) {
            running.set(controllers);
        }
        assertThat(written).isTrue();
    }

    private Controllers start(ControllerFactory... factories) {
        ClientConfig nowhere = ClientConfig.of(URI.create("https://127.0.0.1:1"));
        ControllerEnvironment environment = new ControllerEnvironment(
                (user, fieldManager) -> KontractClient.connect(nowhere), clock, (Kind<?> kind) -> 0L, false);
        return Controllers.start(List.of(factories), environment, this::nanoTime);
    }

    /** Advances at every read while a controller is stuck. */
    private long nanoTime() {
        return stuck.get() ? stopwatch.addAndGet(Duration.ofSeconds(1).toNanos()) : stopwatch.get();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
