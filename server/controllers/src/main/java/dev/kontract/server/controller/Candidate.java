package dev.kontract.server.controller;

import dev.kontract.client.KontractClient;
import dev.kontract.client.election.ElectionSettings;
import dev.kontract.client.election.LeaderElector;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A candidate for one lease, which runs the controllers of the lease while it leads. Thread-safe. */
final class Candidate implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Candidate.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration RETIRED_WITHIN = Duration.ofSeconds(1);

    private final ElectionSettings settings;
    private final Supplier<KontractClient> clients;
    private final Supplier<ControllerRun> terms;
    private final Thread thread;
    private @Nullable ControllerRun run;

    /**
     * Creates a candidate that does not run yet.
     *
     * @param clients creates the client of the election, which is interrupted
     * @param terms begins a term and starts the controllers
     */
    Candidate(ElectionSettings settings, Supplier<KontractClient> clients, Supplier<ControllerRun> terms) {
        this.settings = settings;
        this.clients = clients;
        this.terms = terms;
        this.thread = new Thread(this::stand, "election of " + settings.lease());
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void stand() {
        try (KontractClient client = clients.get()) {
            while (!Thread.currentThread().isInterrupted()) {
                standOnce(client);
            }
        }
    }

    /** Runs for one term. Ends with an interrupt, or if the term cannot begin; the lease is then released. */
    private void standOnce(KontractClient client) {
        try {
            LeaderElector.of(client, settings).run(this::begin, this::end);
        } catch (RuntimeException e) {
            LOG.warn("{} cannot lead {}: {}", settings.identity(), settings.lease(), e.getMessage());
            pause();
        }
    }

    private void pause() {
        try {
            Thread.sleep(settings.retryPeriod().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void begin() {
        ControllerRun begun = terms.get();
        synchronized (this) {
            run = begun;
        }
    }

    private void end() {
        ControllerRun ended;
        synchronized (this) {
            ended = run;
            run = null;
        }
        if (ended != null) {
            ended.close();
        }
    }

    /** Returns the controllers, while they run. */
    synchronized Optional<ControllerRun> run() {
        return Optional.ofNullable(run);
    }

    /** Stops the controllers and releases the lease, so that another candidate need not wait for it to expire. */
    @Override
    public void close() {
        try {
            retire();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end();
    }

    /** Repeats the interrupt, because a starting controller may swallow it. */
    private void retire() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (thread.isAlive() && end - System.nanoTime() > 0) {
            thread.interrupt();
            thread.join(RETIRED_WITHIN.toMillis());
        }
    }
}
