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
 * One candidate's view of the lease. Clocks of different candidates are not compared: a lease has expired if it did not
 * change for its duration, measured by the local monotonic clock. Not thread-safe.
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
     * Creates a lock.
     *
     * @param clock the wall clock for the timestamps in the lease
     * @param steady the monotonic clock for durations
     */
    LeaseLock(Resource<Lease> leases, ElectionSettings settings, Clock clock, InstantSource steady) {
        this.leases = leases;
        this.settings = settings;
        this.clock = clock;
        this.steady = steady;
    }

    /**
     * Acquires or renews the lease.
     *
     * @param end when to give up, on the monotonic clock
     * @return whether this candidate holds the lease
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
            throw new TransportException(settings.lease(), new HttpTimeoutException("the renew deadline has passed"));
        }
        return leases.within(left);
    }

    /** Returns whether another candidate held the lease at the last attempt. */
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

    /** Rounds up: with a shorter duration, others would take over while the lease is still held. */
    private static int wholeSeconds(Duration duration) {
        return Math.toIntExact(duration.plusSeconds(1).minusNanos(1).toSeconds());
    }

    /** Releases the lease, so that the next leader does not have to wait for its expiry. */
    void release() {
        leases.within(settings.renewDeadline()).update(settings.lease(), lease -> {
            LeaseSpec spec = lease.getSpec();
            if (spec != null && isOwn(spec)) {
                spec.holderIdentity("").leaseDurationSeconds(1).renewTime(MicroTime.now(clock));
            }
        });
    }
}
