package dev.kontract.server;

import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.kinds.PublishedAddress;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the address of the server in the Endpoints of the {@code kubernetes} service. */
final class ApiPublication {

    private static final Logger LOG = LoggerFactory.getLogger(ApiPublication.class);
    private static final int SECONDS_BETWEEN_CHECKS = 10;

    private ApiPublication() {}

    /**
     * Publishes the address now, and again when somebody has changed or deleted it.
     *
     * @param address where the server is; nothing is published without one
     * @param timer runs the checks until it is shut down
     */
    static void start(
            Optional<String> address,
            int port,
            KindRegistry kinds,
            InstantSource clock,
            ScheduledExecutorService timer) {
        address.map(each -> new PublishedAddress(each, port)).ifPresent(published -> {
            Runnable task = () -> publish(published, kinds, clock);
            task.run();
            Future<?> unused = timer.scheduleWithFixedDelay(
                    task, SECONDS_BETWEEN_CHECKS, SECONDS_BETWEEN_CHECKS, TimeUnit.SECONDS);
        });
    }

    /** A store that is full or closing is no reason to stop. */
    private static void publish(PublishedAddress published, KindRegistry kinds, InstantSource clock) {
        try {
            published.publish(kinds.current(), clock.instant());
        } catch (RuntimeException e) {
            LOG.debug("The Endpoints of the kubernetes service were not written", e);
        }
    }
}
