package dev.kontract.server.cluster;

import dev.kontract.server.kinds.ApiEndpoints;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.kinds.PublishedAddress;
import dev.kontract.server.kinds.SystemObjects;
import dev.kontract.server.registry.core.service.ServiceNetwork;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the {@code kubernetes} service, the system namespaces, and the address of a server in its Endpoints, together with those of the other servers on
 * its storage. Used by one thread at a time.
 */
public final class ApiPublication {

    private static final Logger LOG = LoggerFactory.getLogger(ApiPublication.class);
    private static final int SECONDS_BETWEEN_CHECKS = 10;

    private final PublishedAddress own;
    private final Optional<MasterLeases> leases;
    private final KindRegistry kinds;
    private final ServiceNetwork network;
    private final InstantSource clock;
    private volatile boolean published;

    /**
     * @param own the address of this server
     * @param leases those of all servers; empty if the storage is not shared
     * @param network the range of the address of the service
     */
    public ApiPublication(
            PublishedAddress own,
            Optional<MasterLeases> leases,
            KindRegistry kinds,
            ServiceNetwork network,
            InstantSource clock) {
        this.own = own;
        this.leases = leases;
        this.kinds = kinds;
        this.network = network;
        this.clock = clock;
    }

    /** Publishes the address of a server that has created the service, and checks both by {@code timer} as long as that runs. */
    public void start(ScheduledExecutorService timer) {
        publish();
        var unused = timer.scheduleWithFixedDelay(
                this::check, SECONDS_BETWEEN_CHECKS, SECONDS_BETWEEN_CHECKS, TimeUnit.SECONDS);
    }

    private void check() {
        publish();
        try {
            SystemObjects.createService(kinds.current(), network, own.port(), clock.instant());
            SystemObjects.createNamespaces(kinds.current(), clock.instant());
        } catch (RuntimeException e) {
            LOG.debug("The kubernetes service or a system namespace was not created", e);
        }
    }

    /** A store that is full or closing is no reason to stop. */
    private void publish() {
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
    public void withdraw() {
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
