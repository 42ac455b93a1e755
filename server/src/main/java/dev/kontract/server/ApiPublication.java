package dev.kontract.server;

import dev.kontract.server.kinds.ApiEndpoints;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.kinds.PublishedAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the address of a server in the Endpoints of the {@code kubernetes} service, together with those of the other servers on its
 * storage. Used by one thread at a time.
 */
final class ApiPublication {

    private static final Logger LOG = LoggerFactory.getLogger(ApiPublication.class);
    private static final int SECONDS_BETWEEN_CHECKS = 10;

    private final PublishedAddress own;
    private final Optional<MasterLeases> leases;
    private final KindRegistry kinds;
    private final InstantSource clock;
    private volatile boolean published;

    /**
     * @param own where this server is
     * @param leases those of all servers; empty for a server that shares its storage with nobody
     */
    ApiPublication(PublishedAddress own, Optional<MasterLeases> leases, KindRegistry kinds, InstantSource clock) {
        this.own = own;
        this.leases = leases;
        this.kinds = kinds;
        this.clock = clock;
    }

    /** Publishes the address now, and by {@code timer} again, for as long as that runs. */
    void start(ScheduledExecutorService timer) {
        publish();
        var unused = timer.scheduleWithFixedDelay(
                this::publish, SECONDS_BETWEEN_CHECKS, SECONDS_BETWEEN_CHECKS, TimeUnit.SECONDS);
    }

    /** A store that is full or closing is no reason to stop. */
    void publish() {
        try {
            leases.ifPresent(MasterLeases::renew);
            write(leases.map(MasterLeases::servers).orElse(List.of(own)));
            published = true;
        } catch (RuntimeException e) {
            published = false;
            LOG.debug("The Endpoints of the kubernetes service were not written", e);
        }
    }

    /** Takes the address out, unless no other one is left. A storage that did not answer last time is not waited for. */
    void withdraw() {
        if (!published) {
            return;
        }
        try {
            leases.ifPresent(all -> {
                all.remove();
                write(all.servers());
            });
        } catch (RuntimeException e) {
            LOG.debug("The Endpoints of the kubernetes service still name this server", e);
        }
    }

    private void write(List<PublishedAddress> servers) {
        if (!servers.isEmpty()) {
            new ApiEndpoints(servers).publish(kinds.current(), clock.instant());
        }
    }
}
