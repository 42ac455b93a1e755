package dev.kontract.server;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.server.access.AccessControl;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.health.Version;
import dev.kontract.server.http.HttpServer;
import dev.kontract.server.inspection.ClockEndpoint;
import dev.kontract.server.inspection.FaultsEndpoint;
import dev.kontract.server.inspection.HistoryEndpoint;
import dev.kontract.server.inspection.NoRequestsEndpoint;
import dev.kontract.server.inspection.PendingPages;
import dev.kontract.server.inspection.RequestsEndpoint;
import dev.kontract.server.inspection.RevisionOrigins;
import dev.kontract.server.inspection.StatisticsEndpoint;
import dev.kontract.server.page.LinkEndpoint;
import dev.kontract.server.page.PageEndpoint;
import dev.kontract.server.page.PageFacts;
import dev.kontract.server.page.SessionEndpoint;
import dev.kontract.server.recording.RequestLog;
import dev.kontract.server.recording.RequestRecorder;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.view.PathEndpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Assembles the page and what it reads. */
final class PageAssembly {

    private static final int SECONDS_BETWEEN_CHECKS = 30;

    private final ServerConfig config;
    private final Engine engine;
    private final PageParts parts;
    private final PendingPages pending;
    private final AtomicReference<@Nullable HttpServer> server = new AtomicReference<>();

    /** @param worker looks for the pages that clients wait for */
    PageAssembly(ServerConfig config, Engine engine, PageParts parts, Executor worker) {
        this.config = config;
        this.engine = engine;
        this.parts = parts;
        this.pending = new PendingPages(engine.timer(), worker);
    }

    /** Begins to end the streams of sessions that are over; returns what has to be closed before the server. */
    PendingPages start(HttpServer http) {
        server.set(http);
        repeat(SECONDS_BETWEEN_CHECKS, new PeriodicTask("ending the streams of sessions", this::endStreams));
        if (config.storage().provider().isShared()) {
            repeat(1, new PeriodicTask("noting the writes of other servers", this::sample));
        }
        return pending;
    }

    private void repeat(int seconds, PeriodicTask task) {
        Future<?> unused = engine.timer().scheduleWithFixedDelay(task, seconds, seconds, TimeUnit.SECONDS);
    }

    private void endStreams() {
        HttpServer http = server.get();
        if (http != null) {
            var unused = http.breakOffStreams(RequestContext::isSignedOut);
        }
    }

    /** Notes when the writes of other servers arrive. */
    private void sample() {
        if (engine.stored().isCurrent(0)) {
            parts.times().written(engine.stored().knownRevision());
        }
    }

    List<PathEndpoint> endpoints() {
        AccessControl access = engine.callers().access();
        Optional<RequestLog> log = engine.recorder().map(RequestRecorder::requests);
        List<PathEndpoint> endpoints = new ArrayList<>();
        Authenticator authenticator = engine.callers().users().authenticator();
        endpoints.add(new SessionEndpoint(parts.sessions(), authenticator, facts(), this::endStreams));
        endpoints.add(new LinkEndpoint(parts.sessions(), authenticator));
        endpoints.add(new PageEndpoint());
        endpoints.add(new HistoryEndpoint(
                engine.kinds()::current, access.requestAuthorizer(), parts.times(), new RevisionOrigins(log)));
        endpoints.add(new ClockEndpoint(config.clock(), parts::advance));
        endpoints.add(new FaultsEndpoint(engine.faults().rules()));
        endpoints.add(new StatisticsEndpoint(parts.statistics()));
        endpoints.add(log.<PathEndpoint>map(requests -> new RequestsEndpoint(
                        requests, () -> engine.kinds().current().catalog(), access.authorizer(), pending))
                .orElseGet(NoRequestsEndpoint::new));
        return endpoints;
    }

    private PageFacts facts() {
        return new PageFacts(
                Version.current().product(),
                config.storage().provider().name(),
                () -> config.clock() instanceof ManualClock,
                () -> !engine.faults().rules().rules().isEmpty(),
                () -> engine.recorder().isPresent());
    }
}
