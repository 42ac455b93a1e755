package dev.kontract.client.election;

import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Lease;
import dev.kontract.model.LeaseSpec;
import dev.kontract.model.MicroTime;
import dev.kontract.model.ObjectMeta;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One candidate's view of the lease. Clocks of candidates are not compared: a lease has run out when it did not change for
 * its duration, by the own clock. Not safe for use by several threads.
 */
final class LeaseLock {

    private final Resource<Lease> leases;
    private final ElectionSettings settings;
    private final Clock clock;
    private @Nullable String seenVersion;
    private Instant seenAt = Instant.MIN;
    private boolean othersHold;

    LeaseLock(Resource<Lease> leases, ElectionSettings settings, Clock clock) {
        this.leases = leases;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Takes the lease, or renews it.
     *
     * @return whether this candidate holds it now
     */
    boolean acquire() {
        try {
            Optional<Lease> found = leases.find(settings.lease());
            return found.isPresent() ? acquire(found.get()) : create();
        } catch (ApiException.Conflict | ApiException.AlreadyExists e) {
            return false;
        }
    }

    /** Whether another candidate was seen to hold the lease at the last attempt. */
    boolean othersHold() {
        return othersHold;
    }

    private boolean create() {
        LeaseSpec spec = held(new LeaseSpec().leaseTransitions(0)).acquireTime(MicroTime.now(clock));
        leases.create(
                new Lease().metadata(new ObjectMeta().name(settings.lease())).spec(spec));
        return true;
    }

    private boolean acquire(Lease lease) {
        observe(lease);
        LeaseSpec spec = lease.getSpec() == null ? new LeaseSpec() : lease.getSpec();
        othersHold = !isOwn(spec) && !isFree(spec);
        if (othersHold) {
            return false;
        }
        if (!isOwn(spec)) {
            Integer transitions = spec.getLeaseTransitions();
            spec.acquireTime(MicroTime.now(clock)).leaseTransitions(transitions == null ? 1 : transitions + 1);
        }
        lease.setSpec(held(spec));
        observe(leases.replace(lease));
        return true;
    }

    private void observe(Lease lease) {
        if (!Objects.equals(seenVersion, lease.resourceVersion())) {
            seenVersion = lease.resourceVersion();
            seenAt = clock.instant();
        }
    }

    private boolean isOwn(LeaseSpec spec) {
        return settings.identity().equals(spec.getHolderIdentity());
    }

    private boolean isFree(LeaseSpec spec) {
        if (spec.getHolderIdentity() == null || spec.getHolderIdentity().isEmpty()) {
            return true;
        }
        Integer seconds = spec.getLeaseDurationSeconds();
        Duration lasts = seconds == null ? settings.leaseDuration() : Duration.ofSeconds(seconds);
        return seenAt.plus(lasts).isBefore(clock.instant());
    }

    private LeaseSpec held(LeaseSpec spec) {
        long seconds = Math.max(1, settings.leaseDuration().toSeconds());
        return spec.holderIdentity(settings.identity())
                .leaseDurationSeconds(Math.toIntExact(seconds))
                .renewTime(MicroTime.now(clock));
    }

    /** Gives the lease back, so that the next leader need not wait. */
    void release() {
        leases.update(settings.lease(), lease -> {
            LeaseSpec spec = lease.getSpec();
            if (spec != null && isOwn(spec)) {
                spec.holderIdentity("").leaseDurationSeconds(1).renewTime(MicroTime.now(clock));
            }
        });
    }
}
