package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How tests wait for what has to come: no longer than it takes, and far longer than it takes on any machine, so that a wait
 * ends too soon only where a test would otherwise hang.
 */
public final class Patience {

    /** How long to wait for what has to come; less than what a test method may take, so that the failure says what is missing. */
    public static final Duration LIMIT = Duration.ofSeconds(90);

    private static final long PAUSE_NANOS = 100_000;

    /** What is waited for. */
    public interface State<E extends Exception> {

        /** Whether it has come true. */
        boolean holds() throws E;
    }

    private Patience() {}

    /** Waits until it is so; {@code what} says in a failure what was waited for. */
    public static <E extends Exception> void await(String what, State<E> state) throws E {
        long began = System.nanoTime();
        while (!state.holds()) {
            assertThat(System.nanoTime() - began).as(what).isLessThan(LIMIT.toNanos());
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Waits until it is open. */
    public static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(LIMIT.toNanos(), TimeUnit.NANOSECONDS)).isTrue();
    }

    /** Waits for what comes next. */
    public static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        assertThat(next).as("something in time").isNotNull();
        return next;
    }
}
