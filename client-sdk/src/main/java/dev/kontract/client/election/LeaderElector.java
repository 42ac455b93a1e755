package dev.kontract.client.election;

import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.Sleeper;
import dev.kontract.model.Lease;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * A candidate in a leader election.
 *
 * <pre>{@code
 * LeaderElector elector = LeaderElector.of(client, ElectionSettings.of("shop", "guard", hostname));
 * elector.run(
 *         () -> running.set(Controller.named("guard").reconciles(sets).start(reconciler)),
 *         () -> running.get().close());      // until the thread is interrupted
 * }</pre>
 */
public final class LeaderElector {

    private static final Logger LOG = LoggerFactory.getLogger(LeaderElector.class);

    private final LeaseLock lock;
    private final ElectionSettings settings;
    private final InstantSource steady;
    private final Sleeper pause;
    private volatile boolean leading;

    /** Whether the last attempt has failed, so that only the first failure is logged. Accessed by the running thread only. */
    private boolean failing;

    LeaderElector(LeaseLock lock, ElectionSettings settings, InstantSource steady, Sleeper pause) {
        this.lock = lock;
        this.settings = settings;
        this.steady = steady;
        this.pause = pause;
    }

    /** Creates a candidate for the lease of {@code settings}. */
    public static LeaderElector of(KontractClient client, ElectionSettings settings) {
        InstantSource steady = new SteadyClock();
        Resource<Lease> leases = client.leases(settings.namespace());
        LeaseLock lock = new LeaseLock(leases, settings, Clock.systemUTC(), steady);
        return new LeaderElector(lock, settings, steady, Sleeper.real());
    }

    /** Returns whether this candidate is the leader. Once false, another one may be. */
    public boolean isLeader() {
        return leading;
    }

    /**
     * Acquires the lease, leads until it is lost, and starts over, until the thread is interrupted or a callback
     * throws. The lease is released then.
     *
     * @param started called on becoming the leader; must return quickly and start long-running work in other threads
     * @param stopped called on losing the lease; must stop that work immediately
     */
    public void run(Runnable started, Runnable stopped) {
        try {
            while (true) {
                Instant acquired = await();
                leading = true;
                LOG.info("{} leads {}", settings.identity(), settings.lease());
                try {
                    started.run();
                    keep(acquired);
                } finally {
                    leading = false;
                    LOG.info("{} is no longer the leader of {}", settings.identity(), settings.lease());
                    stopped.run();
                }
            }
        } catch (InterruptedException e) {
            release();
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            release();
            throw e;
        }
    }

    /** Tries to acquire the lease until that succeeds or the thread is interrupted. */
    private Instant await() throws InterruptedException {
        while (true) {
            Instant before = steady.instant();
            if (attempt(before.plus(settings.renewDeadline()))) {
                return before;
            }
            pause.sleep(settings.retryPeriod());
        }
    }

    /** Returns when the lease is lost or could not be renewed in time, even if a request hangs. */
    private void keep(Instant acquired) throws InterruptedException {
        Instant end = acquired.plus(settings.renewDeadline());
        while (steady.instant().isBefore(end)) {
            pause.sleep(shorter(settings.retryPeriod(), Duration.between(steady.instant(), end)));
            Instant before = steady.instant();
            if (attempt(end)) {
                end = before.plus(settings.renewDeadline());
            } else if (lock.othersHold()) {
                return;
            }
        }
    }

    /** The next attempt is not later than the deadline, because others may take over soon after it. */
    private static Duration shorter(Duration period, Duration left) {
        return left.compareTo(period) < 0 ? left : period;
    }

    private boolean attempt(Instant end) throws InterruptedException {
        try {
            boolean held = lock.acquire(end);
            if (failing) {
                LOG.info("{} can be acquired or renewed again", settings.lease());
            }
            failing = false;
            return held;
        } catch (ApiException | TransportException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LOG.atLevel(failing ? Level.DEBUG : Level.WARN)
                    .log("Failed to acquire or renew {}: {}", settings.lease(), e.getMessage());
            failing = true;
            return false;
        }
    }

    /** Clears an interrupt of a callback first, which would also interrupt the request. */
    private void release() {
        boolean interrupted = Thread.interrupted();
        try {
            lock.release();
        } catch (ApiException | TransportException e) {
            LOG.debug("Failed to release {}", settings.lease(), e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
