package dev.kontract.server.registry.core.service;

import dev.kontract.server.registry.core.service.StoredClaims.Claim;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.StorageException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings the services and what is claimed for them in line: claims what a service has without a claim, as one that was stored by
 * an older version, and gives up what no service uses, as after a crash. Every server may run it at any time. Belongs to one
 * thread.
 */
public final class ServiceRepair {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceRepair.class);

    private final StoredClaims claims;

    /** Claims that no service used in the run before, by value, with their revisions; a write may be under way then. */
    private Map<Object, Long> unused = Map.of();

    /** Repairs what {@code allocation} gives out. */
    public ServiceRepair(ServiceAllocation allocation) {
        this.claims = allocation.claims();
    }

    /** Compares all services with all claims once. Failures are logged: the next run tries again. */
    public void run() {
        try {
            repair();
        } catch (StorageException | StatusException e) {
            LOG.warn("Cluster IPs and node ports could not be compared with the services: {}", e.getMessage());
        }
    }

    private void repair() {
        List<Claim> claimed = claims.all();
        Map<Object, String> holders = new HashMap<>();
        claimed.forEach(claim -> holders.put(claim.value(), claim.holder()));
        Map<String, Set<Object>> used = new HashMap<>();
        for (ServiceClaims service : claims.services()) {
            used.put(service.holder(), service.values());
            service.values().forEach(value -> claim(value, service, holders.get(value)));
        }
        Map<Object, Long> stillUnused = new HashMap<>();
        for (Claim claim : claimed) {
            if (!claim.holder().isEmpty()
                    && !used.getOrDefault(claim.holder(), Set.of()).contains(claim.value())) {
                long revision = claim.entry().revision();
                if (unused.getOrDefault(claim.value(), 0L) == revision) {
                    LOG.warn("No service uses {}, which was claimed for {}", claim.value(), claim.holder());
                    claims.releaseIfUnused(claim, WriteContext.NONE);
                } else {
                    stillUnused.put(claim.value(), revision);
                }
            }
        }
        unused = stillUnused;
    }

    private void claim(Object value, ServiceClaims service, @Nullable String holder) {
        if (holder == null) {
            claims.claim(value, service.namespace(), service.name(), WriteContext.NONE);
        } else if (!holder.equals(service.holder())) {
            LOG.warn("The service {} has {}, which belongs to {}", service.holder(), value, holder);
        }
    }
}
