package dev.kontract.server.encryption;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for KMS plugins while a server starts, because they may start at the same time as the server.
 *
 * @param limit the limit for all plugins together; a call that has begun is not interrupted
 * @param pause waits between two checks
 * @param nanoTime a clock as {@link System#nanoTime}
 */
record PluginWait(Duration limit, Pause pause, LongSupplier nanoTime) {

    /** The limit of a server for which no other was set. */
    static final Duration STANDARD = Duration.ofSeconds(30);

    private static final Logger LOG = LoggerFactory.getLogger(PluginWait.class);
    private static final Duration BETWEEN_CHECKS = Duration.ofMillis(250);

    /** Sleeps between two checks. */
    @FunctionalInterface
    interface Pause {

        /** Returns after this time. */
        void await(Duration time) throws InterruptedException;
    }

    /** Returns a wait that blocks the calling thread. */
    static PluginWait upTo(Duration limit) {
        return new PluginWait(limit, time -> TimeUnit.NANOSECONDS.sleep(time.toNanos()), System::nanoTime);
    }

    /**
     * Checks a plugin until it is healthy.
     *
     * @param begun when the wait for the first plugin began
     * @throws IOException if it does not become healthy in time; the message names the plugin and its endpoint
     */
    void await(KmsSettings settings, KmsCipher cipher, long begun) throws IOException {
        cipher.check();
        if (!cipher.isHealthy() && !limit.isZero()) {
            LOG.info("Waiting for the KMS plugin {} at {}", settings.name(), settings.endpoint());
        }
        while (!cipher.isHealthy()) {
            if (nanoTime.getAsLong() - begun >= limit.toNanos()) {
                throw new IOException("the KMS plugin " + settings.name() + " at " + settings.endpoint()
                        + " did not become healthy within " + limit.toSeconds() + " seconds (" + cipher.problem()
                        + "); start it, or correct its endpoint");
            }
            pause(settings);
            cipher.check();
        }
    }

    private void pause(KmsSettings settings) throws IOException {
        try {
            pause.await(BETWEEN_CHECKS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the KMS plugin " + settings.name(), e);
        }
    }
}
