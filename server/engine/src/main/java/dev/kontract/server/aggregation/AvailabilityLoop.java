package dev.kontract.server.aggregation;

import dev.kontract.server.aggregation.AggregatedApi.ServiceAddress;
import dev.kontract.server.kinds.ApiServiceConditions;
import dev.kontract.server.kinds.ApiServiceConditions.Availability;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.StorageException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the condition {@code Available} and the documents of aggregated APIs current: checks an API when its APIService or service
 * changes, every half minute, and after a failure sooner, with growing delays. Thread-safe.
 */
final class AvailabilityLoop implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AvailabilityLoop.class);
    private static final int SECONDS_BETWEEN_CHECKS = 30;
    private static final long FIRST_DELAY_MILLIS = 100;
    private static final long LONGEST_DELAY_MILLIS = TimeUnit.SECONDS.toMillis(30);

    private final AggregatedApis apis;
    private final DiscoveryCheck check;
    private final RemoteDocuments documents;
    private final ApiServiceConditions conditions;
    private final AvailabilityMetrics metrics;
    private final Executor threads;
    private final ScheduledExecutorService timer;
    private final Set<String> waiting = new HashSet<>();
    private final Set<String> running = new HashSet<>();
    private final Map<String, Long> delays = new HashMap<>();

    /** The APIs whose next check is scheduled after a failure. */
    private final Set<String> retried = new HashSet<>();

    private @Nullable Future<?> repeated;
    private boolean closed;

    AvailabilityLoop(
            AggregatedApis apis,
            DiscoveryCheck check,
            RemoteDocuments documents,
            ApiServiceConditions conditions,
            AvailabilityMetrics metrics,
            Executor threads,
            ScheduledExecutorService timer) {
        this.apis = apis;
        this.check = check;
        this.documents = documents;
        this.conditions = conditions;
        this.metrics = metrics;
        this.threads = threads;
        this.timer = timer;
    }

    /** Starts the repeated checks. */
    synchronized void start() {
        repeated = timer.scheduleWithFixedDelay(
                () -> apis.all().forEach(api -> check(api.name())),
                SECONDS_BETWEEN_CHECKS,
                SECONDS_BETWEEN_CHECKS,
                TimeUnit.SECONDS);
    }

    /** Checks the APIs of a service soon. */
    void checkServedBy(String namespace, String service) {
        for (AggregatedApi api : apis.all()) {
            ServiceAddress address = api.service();
            if (address.namespace().equals(namespace) && address.name().equals(service)) {
                check(api.name());
            }
        }
    }

    /** Checks an APIService soon, however often this is called before; an APIService is checked by one thread at a time. */
    void check(String name) {
        synchronized (this) {
            if (closed || !waiting.add(name) || running.contains(name)) {
                return;
            }
        }
        execute(name);
    }

    private void execute(String name) {
        try {
            threads.execute(() -> run(name));
        } catch (RejectedExecutionException e) {
            LOG.debug("{} is not checked: the server is being closed", name);
        }
    }

    private void run(String name) {
        synchronized (this) {
            waiting.remove(name);
            if (closed || !running.add(name)) {
                return;
            }
        }
        boolean passed = false;
        try {
            passed = checkNow(name);
        } catch (StatusException | StorageException e) {
            LOG.debug("The condition of the APIService {} was not written", name, e);
        } finally {
            ended(name, passed);
        }
    }

    private void ended(String name, boolean passed) {
        long delay;
        boolean again;
        synchronized (this) {
            running.remove(name);
            again = waiting.contains(name) && !closed;
            if (passed || closed) {
                delays.remove(name);
                delay = 0;
            } else {
                delay = delays.merge(
                        name, FIRST_DELAY_MILLIS, (last, first) -> Math.min(last * 2, LONGEST_DELAY_MILLIS));
            }
            if (delay > 0 && !again && !retried.add(name)) {
                delay = 0; // there is a retry already
            }
        }
        if (again) {
            execute(name);
        } else if (delay > 0) {
            try {
                Future<?> unused = timer.schedule(() -> retry(name), delay, TimeUnit.MILLISECONDS);
            } catch (RejectedExecutionException e) {
                LOG.debug("{} is not checked again: the server is being closed", name);
            }
        }
    }

    private void retry(String name) {
        synchronized (this) {
            retried.remove(name);
        }
        check(name);
    }

    /** Returns whether there is nothing to repeat soon. */
    private boolean checkNow(String name) {
        AggregatedApi api = apis.named(name);
        if (api == null) {
            documents.forget(name);
            metrics.forget(name);
            if (apis.isLocal(name)) {
                conditions.set(name, Availability.LOCAL);
            }
            return true;
        }
        Availability availability = check.of(api);
        metrics.set(name, availability);
        conditions.set(name, availability);
        documents.refresh(api, availability.isAvailable());
        return !availability.reason().equals("FailedDiscoveryCheck");
    }

    @Override
    public synchronized void close() {
        closed = true;
        Future<?> known = repeated;
        if (known != null) {
            known.cancel(false);
        }
    }
}
