package dev.kontract.client.election;

import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.Sleeper;
import dev.kontract.model.Lease;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One candidate in the election of a leader.
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

    private LeaderElector(LeaseLock lock, ElectionSettings settings, InstantSource steady, Sleeper pause) {
        this.lock = lock;
        this.settings = settings;
        this.steady = steady;
        this.pause = pause;
    }

    /** A candidate for the lease of {@code settings}. */
    public static LeaderElector of(KontractClient client, ElectionSettings settings) {
        InstantSource steady = new SteadyClock();
        Resource<Lease> leases = client.leases(settings.namespace());
        LeaseLock lock = new LeaseLock(leases, settings, Clock.systemUTC(), steady);
        return new LeaderElector(lock, settings, steady, Sleeper.real());
    }

    /** Whether this candidate leads; once false, others may. */
    public boolean isLeader() {
        return leading;
    }

    /**
     * Waits for the lead, leads, and waits again, until the thread is interrupted or one of those it calls fails. The lease is
     * given back then.
     *
     * @param started called when this candidate leads; has to return soon, and start what takes longer
     * @param stopped called when it no longer leads; has to stop at once what the other one started
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
                    LOG.info("{} no longer leads {}", settings.identity(), settings.lease());
                    stopped.run();
                }
            }
        } catch (InterruptedException e) {
            release();
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            release();
            throw e;
        }
    }

    private Instant await() throws InterruptedException {
        while (true) {
            Instant before = steady.instant();
            if (attempt(before.plus(settings.renewDeadline()))) {
                return before;
            }
            pause.sleep(settings.retryPeriod());
        }
    }

    /** Returns when the lease is lost, or could not be renewed for too long, be it that no answer comes. */
    private void keep(Instant acquired) throws InterruptedException {
        Instant end = acquired.plus(settings.renewDeadline());
        while (steady.instant().isBefore(end)) {
            pause.sleep(settings.retryPeriod());
            Instant before = steady.instant();
            if (attempt(end)) {
                end = before.plus(settings.renewDeadline());
            } else if (lock.othersHold()) {
                return;
            }
        }
    }

    private boolean attempt(Instant end) throws InterruptedException {
        try {
            return lock.acquire(end);
        } catch (ApiException | TransportException e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            LOG.warn("{} cannot be had: {}", settings.lease(), e.getMessage());
            return false;
        }
    }

    private void release() {
        try {
            lock.release();
        } catch (ApiException | TransportException e) {
            LOG.debug("{} was not given back", settings.lease(), e);
        }
    }
}
