package dev.kontract.client.election;

import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.Lease;
import dev.kontract.model.LeaseSpec;
import dev.kontract.model.MicroTime;
import dev.kontract.model.ObjectMeta;
import java.net.http.HttpTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One candidate's view of the lease. Clocks of candidates are not compared: a lease has run out when it did not change for
 * its duration, by a clock of its own that nobody sets. Not safe for use by several threads.
 */
final class LeaseLock {

    private final Resource<Lease> leases;
    private final ElectionSettings settings;
    private final Clock clock;
    private final InstantSource steady;
    private @Nullable String seenVersion;
    private Instant seenAt = Instant.MIN;
    private boolean othersHold;

    /**
     * @param clock tells when something happened, for others to read
     * @param steady tells how long ago that was; nobody sets it
     */
    LeaseLock(Resource<Lease> leases, ElectionSettings settings, Clock clock, InstantSource steady) {
        this.leases = leases;
        this.settings = settings;
        this.clock = clock;
        this.steady = steady;
    }

    /**
     * Takes the lease, or renews it.
     *
     * @param end when the steady clock shows this, the attempt has failed
     * @return whether this candidate holds it now
     */
    boolean acquire(Instant end) {
        try {
            Optional<Lease> found = leases(end).find(settings.lease());
            return found.isPresent() ? acquire(found.get(), end) : create(end);
        } catch (ApiException.Conflict | ApiException.AlreadyExists e) {
            return false;
        }
    }

    private Resource<Lease> leases(Instant end) {
        Duration left = Duration.between(steady.instant(), end);
        if (left.isNegative() || left.isZero()) {
            throw new TransportException(settings.lease(), new HttpTimeoutException("it is too late"));
        }
        return leases.within(left);
    }

    /** Whether another candidate was seen to hold the lease at the last attempt. */
    boolean othersHold() {
        return othersHold;
    }

    private boolean create(Instant end) {
        LeaseSpec spec = held(new LeaseSpec().leaseTransitions(0)).acquireTime(MicroTime.now(clock));
        leases(end)
                .create(new Lease()
                        .metadata(new ObjectMeta().name(settings.lease()))
                        .spec(spec));
        return true;
    }

    private boolean acquire(Lease lease, Instant end) {
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
        observe(leases(end).replace(lease));
        return true;
    }

    private void observe(Lease lease) {
        if (!Objects.equals(seenVersion, lease.resourceVersion())) {
            seenVersion = lease.resourceVersion();
            seenAt = steady.instant();
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
        return seenAt.plus(lasts).isBefore(steady.instant());
    }

    private LeaseSpec held(LeaseSpec spec) {
        return spec.holderIdentity(settings.identity())
                .leaseDurationSeconds(wholeSeconds(settings.leaseDuration()))
                .renewTime(MicroTime.now(clock));
    }

    /** Rounded up: who is told of less than the holder goes by takes the lease while it is held. */
    private static int wholeSeconds(Duration duration) {
        return Math.toIntExact(duration.plusSeconds(1).minusNanos(1).toSeconds());
    }

    /** Gives the lease back, so that the next leader need not wait. */
    void release() {
        leases.within(settings.renewDeadline()).update(settings.lease(), lease -> {
            LeaseSpec spec = lease.getSpec();
            if (spec != null && isOwn(spec)) {
                spec.holderIdentity("").leaseDurationSeconds(1).renewTime(MicroTime.now(clock));
            }
        });
    }
}
