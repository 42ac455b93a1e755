package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits in tests: they end as soon as the condition holds, with a limit so generous that it is exceeded only where a test would
 * otherwise hang.
 */
public final class Patience {

    /** The limit of a wait; shorter than the timeout of a test method, so that the failure names the condition. */
    public static final Duration LIMIT = Duration.ofSeconds(90);

    private static final long PAUSE_NANOS = 100_000;

    /** A condition. */
    public interface State<E extends Exception> {

        /** Returns whether it holds. */
        boolean holds() throws E;
    }

    private Patience() {}

    /** Waits until the condition holds; {@code what} names it in a failure. */
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

    /** Waits for the next element. */
    public static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
        T next = queue.poll(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        assertThat(next).as("something in time").isNotNull();
        return next;
    }
}
