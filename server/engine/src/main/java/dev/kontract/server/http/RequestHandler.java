package dev.kontract.server.http;

import dev.kontract.server.authentication.session.SignIn;
import dev.kontract.server.http.RequestAccess.Target;
import dev.kontract.server.http.exchange.InterceptedExchange;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.http.response.ServerResponse;
import dev.kontract.server.measurement.Histogram;
import dev.kontract.server.metrics.RequestLabels;
import dev.kontract.server.metrics.RequestMetrics;
import dev.kontract.server.metrics.RequestStatistics;
import dev.kontract.server.metrics.ServingMetrics;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.ResourceVersion;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.Representation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Takes a request from its first line to whatever answers it: parsing, authentication, authorization, and only then the body.
 * Runs on the threads of the transport and never blocks them: while what authentication reads is not in memory, requests that
 * only read wait for a read point without a thread, and a worker takes the others. Where authentication or authorization depends on
 * another process, they run on threads of their own, so that a slow process does not occupy the workers.
 */
final class RequestHandler {

    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH", "DELETE");

    private static final Representation NO_CONTENT = new Representation(204, "", Map.of(), new byte[0]);

    /** Paths below these are served until the end. */
    private static final List<String> OF_OPERATORS = List.of("/readyz", "/livez", "/healthz", "/metrics");

    /** The answer of kube-apiserver. */
    private static final Representation STOPPING = Representation.of(
                    "text/plain; charset=utf-8",
                    "The apiserver is shutting down, please try again later.\n".getBytes(StandardCharsets.UTF_8))
            .with("X-Content-Type-Options", "nosniff")
            .with("Retry-After", "5")
            .withStatus(429);

    private volatile boolean rejecting;
    private final Duration bodyTimeout;
    private final RequestTimeouts timeouts;
    private final RequestAccess access;
    private final RequestDispatcher dispatcher;
    private final ServerResponse.Settings responses;
    private final Supplier<? extends ApiHandler> api;
    private final Workers workers;
    private final Workers admissions;
    private final Workers probes;
    private final PendingReads reads;
    private final UnaryOperator<ServerExchange> interception;
    private final Optional<RequestStatistics> statistics;
    private final ServingMetrics metrics;
    private final CrossOrigin crossOrigin;

    /**
     * Creates a handler.
     *
     * @param workers compute responses
     * @param admissions wait where authentication or authorization depends on another process
     * @param probes compute the responses of requests that flow control does not limit
     */
    RequestHandler(
            HttpSettings settings,
            RequestDispatcher dispatcher,
            ServerResponse.Settings responses,
            Workers workers,
            Workers admissions,
            Workers probes) {
        this.bodyTimeout = settings.hardening().bodyTimeout();
        this.timeouts = new RequestTimeouts(settings.hardening().requestTimeout());
        this.access = new RequestAccess(settings);
        this.dispatcher = dispatcher;
        this.responses = responses;
        this.api = settings.content().api();
        this.workers = workers;
        this.admissions = admissions;
        this.probes = probes;
        this.reads = new PendingReads(api, workers);
        this.interception = settings.interception();
        this.statistics = settings.statistics();
        this.metrics = settings.metrics();
        this.crossOrigin = new CrossOrigin(settings.serving().allowedOrigins());
    }

    /** Rejects requests that arrive from now on, except those by which operators follow the shutdown. */
    void rejectNewRequests() {
        rejecting = true;
    }

    private static boolean isOfOperators(String path) {
        return OF_OPERATORS.stream().anyMatch(path::startsWith);
    }

    /** Handles a request. */
    void handle(ServerExchange arrived) {
        ServerExchange exchange = interception.apply(arrived);
        ServerResponse response = new ServerResponse(exchange, responses);
        exchange.connection().requestBegun();
        response.whenEnded(exchange.connection()::requestEnded);
        try {
            if (rejecting && !isOfOperators(exchange.path())) {
                response.represent(STOPPING);
                return;
            }
            if (crossOrigin.isPreflight(exchange, response.headers())) {
                response.represent(NO_CONTENT);
                return;
            }
            Target target = RequestAccess.target(exchange);
            Optional<Duration> time = timeouts.of(target.info(), target.query());
            if (!exchange.mayBlock() && access.mayBlock(target, exchange)) {
                admissions.execute(
                        () -> admit(exchange, target, time, response, ResourceVersion.NEWEST, false), response::fail);
            } else if (exchange.mayBlock() || api.get().isCurrent(ResourceVersion.NEWEST)) {
                admit(exchange, target, time, response, ResourceVersion.NEWEST, false);
            } else if (target.readsNewest()) {
                reads.add(new Arrived(exchange, target, time, response));
            } else {
                Workers threads = access.isExempt(target) ? probes : workers;
                threads.execute(
                        () -> admit(exchange, target, time, response, ResourceVersion.NEWEST, true), response::fail);
            }
        } catch (StatusException e) {
            response.refuse(e);
        } catch (RuntimeException | Error e) {
            response.fail(e);
        }
    }

    /** A request that waits for its read point. */
    private final class Arrived implements PendingReads.Read {

        private final ServerExchange exchange;
        private final Target target;
        private final Optional<Duration> time;
        private final ServerResponse response;

        Arrived(ServerExchange exchange, Target target, Optional<Duration> time, ServerResponse response) {
            this.exchange = exchange;
            this.target = target;
            this.time = time;
            this.response = response;
        }

        @Override
        public void proceed(long readPoint, boolean patient) {
            admit(exchange, target, time, response, readPoint, patient);
        }

        @Override
        public void fail(Throwable why) {
            response.fail(why);
        }
    }

    /**
     * Authenticates and authorizes a request, and reads its body.
     *
     * @param time how long it may take; empty without limit
     * @param readPoint the minimum revision of what the request reads
     * @param patient whether this thread may compute the response, however long that takes
     */
    private void admit(
            ServerExchange exchange,
            Target target,
            Optional<Duration> time,
            ServerResponse response,
            long readPoint,
            boolean patient) {
        try {
            RequestContext context = access.admit(exchange, target, response)
                    .withReadPoint(readPoint)
                    .withWrites(WriteContext.of(
                            exchange.conditions(), response.audited().writes()));
            response.belongsTo(context);
            context.annotationsTo(response.audited()::annotated);
            measure(context, response);
            if (time.isPresent()) {
                context.withLifetime(response.limit(time.get()));
            }
            if (WITH_BODY.contains(context.method())) {
                Thread here = Thread.currentThread();
                exchange.readBody(
                        bodyTimeout,
                        body -> dispatch(exchange, context, body, response, patient && Thread.currentThread() == here),
                        response::fail);
            } else if (announcesBody(exchange.requestHeaders())) {
                exchange.readBody(
                        bodyTimeout, unwanted -> dispatch(exchange, context, response, false), response::fail);
            } else {
                dispatch(exchange, context, response, patient);
            }
        } catch (StatusException e) {
            response.refuse(e);
        } catch (RuntimeException | Error e) {
            response.fail(e);
        }
    }

    private void measure(RequestContext context, ServerResponse response) {
        RequestInfo info = context.info();
        RequestLabels labels = RequestLabels.of(
                info, context.contentType(), context.query().text("dryRun").equals("All"));
        long begun = System.nanoTime();
        boolean isLongRunning = RequestTimeouts.isLongRunning(info);
        Runnable leave = isLongRunning ? metrics.requests().longRunning(labels) : () -> {};
        if (info.verb().equals("watch")) {
            response.whenStreamed(new WatchEvents(metrics.requests(), info));
        }
        response.whenEnded(() -> {
            long nanos = System.nanoTime() - begun;
            leave.run();
            metrics.requests().add(labels, response.status(), nanos, response.length());
            if (statistics.isPresent() && !isLongRunning) {
                statistics.get().add(info.isResourceRequest() ? info.verb() : "", nanos);
            }
        });
    }

    /** Counts the events of a watch, from the first one on. */
    private static final class WatchEvents implements LongConsumer {

        private final RequestMetrics requests;
        private final RequestInfo watch;
        private volatile @Nullable Histogram sizes;

        WatchEvents(RequestMetrics requests, RequestInfo watch) {
            this.requests = requests;
            this.watch = watch;
        }

        @Override
        public void accept(long size) {
            Histogram known = sizes;
            if (known == null) {
                known = requests.eventsOf(watch);
                sizes = known;
            }
            known.record((double) size);
        }
    }

    private static boolean announcesBody(Map<String, List<String>> headers) {
        List<String> length = headers.get("content-length");
        return (length != null && !length.get(0).equals("0")) || headers.containsKey("transfer-encoding");
    }

    private void dispatch(
            ServerExchange exchange, RequestContext context, byte[] body, ServerResponse response, boolean patient) {
        try {
            if (!SignIn.is(context.method(), context.info().path())) {
                response.audited().requested(body, context.contentType());
            }
            dispatch(exchange, context.withBody(body), response, patient);
        } catch (RuntimeException | Error e) {
            response.fail(e);
        }
    }

    private void dispatch(ServerExchange exchange, RequestContext context, ServerResponse response, boolean patient) {
        response.received();
        if (exchange instanceof InterceptedExchange intercepted) {
            intercepted.admitted(context, new Admitted(context, response, patient));
        } else {
            dispatcher.dispatch(context, response, patient);
        }
    }

    /** A request whose handling an exchange decides on. */
    private final class Admitted implements InterceptedExchange.Handling {

        private final RequestContext context;
        private final ServerResponse response;
        private final boolean patient;

        Admitted(RequestContext context, ServerResponse response, boolean patient) {
            this.context = context;
            this.response = response;
            this.patient = patient;
        }

        @Override
        public void proceed() {
            dispatcher.dispatch(context, response, patient);
        }

        @Override
        public void proceedLater() {
            workers.execute(() -> dispatcher.dispatch(context, response, true), response::fail);
        }

        @Override
        public void refuse(StatusException why) {
            response.fail(why);
        }
    }
}
