package dev.kontract.server.webhook;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Repeats calls of webhooks that fail for a reason that may pass: up to five calls, with growing pauses between them, the first of
 * about half a second. No call begins later than 30 seconds after the first.
 *
 * @param pause waits between two calls
 * @param nanoTime a clock
 */
public record WebhookRetries(Pause pause, LongSupplier nanoTime) {

    private static final int CALLS = 5;
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final double FACTOR = 1.5;
    private static final double JITTER = 0.2;
    private static final Duration LONGEST = Duration.ofSeconds(30);

    /** Pauses of the calling thread. */
    public static final WebhookRetries BLOCKING =
            new WebhookRetries(pause -> TimeUnit.NANOSECONDS.sleep(pause.toNanos()), System::nanoTime);

    /** Waits. */
    @FunctionalInterface
    public interface Pause {

        /** Waits for a time. */
        void await(Duration time) throws InterruptedException;
    }

    /**
     * Returns the result of a call.
     *
     * @throws WebhookFailure the failure of the last call
     */
    public <T> T run(Supplier<T> call) {
        long begun = nanoTime.getAsLong();
        double pauseNanos = FIRST.toNanos();
        for (int made = 1; ; made++) {
            try {
                return call.get();
            } catch (WebhookFailure e) {
                boolean mayPass = e.type() == WebhookFailure.Type.TRANSIENT;
                if (!mayPass
                        || made == CALLS
                        || nanoTime.getAsLong() - begun > LONGEST.toNanos()
                        || !waited(pauseNanos)) {
                    throw e;
                }
                pauseNanos *= FACTOR;
            }
        }
    }

    private boolean waited(double nanos) {
        double jitter = 1 + ThreadLocalRandom.current().nextDouble() * JITTER;
        try {
            pause.await(Duration.ofNanos((long) (nanos * jitter)));
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
