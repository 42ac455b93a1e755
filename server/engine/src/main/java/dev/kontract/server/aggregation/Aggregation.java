package dev.kontract.server.aggregation;

import dev.kontract.server.discovery.RemoteVersion;
import dev.kontract.server.identity.ProxyIdentity;
import dev.kontract.server.kinds.ApiServiceConditions;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.openapi.RemoteSpec;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.storage.KeyFeed;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ApiResponse;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.Representation;
import dev.kontract.server.webhook.WebhookServices;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The APIs of other servers behind this one. Until an APIService refers to a service, it only looks at the APIServices that are
 * stored. Thread-safe.
 */
public final class Aggregation implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Aggregation.class);
    private static final String OPENAPI = "/openapi/v3/";

    private final Environment environment;
    private final Supplier<KindRegistry> kinds;
    private final AggregatedApis apis = new AggregatedApis(this::changed);
    private final AvailabilityMetrics metrics = new AvailabilityMetrics();
    private final Publication publication;
    private volatile @Nullable Parts parts;
    private boolean closed;

    /**
     * What aggregation needs of the server.
     *
     * @param storage where services and their endpoints are stored
     * @param services finds the services of the embedding program
     * @param identity authenticates this server to others; requested when the first API is aggregated
     * @param publish publishes the identity, and returns whether that succeeded; otherwise it is called again
     * @param clock the times of conditions
     * @param requestTimeout how long a server may take to begin a response
     * @param threads run checks, which may block for some seconds
     * @param timer repeats checks
     */
    public record Environment(
            Storage storage,
            WebhookServices services,
            Supplier<ProxyIdentity> identity,
            BooleanSupplier publish,
            InstantSource clock,
            Duration requestTimeout,
            Executor threads,
            ScheduledExecutorService timer) {}

    /** State that exists once an API has been aggregated. */
    private record Parts(
            ServiceEndpoints services,
            RemoteDocuments documents,
            ApiProxy proxy,
            AvailabilityLoop loop,
            Backends backends) {}

    /**
     * Creates the aggregation of no APIs.
     *
     * @param kinds the kinds of this server, whose documents describe the other APIs, too
     */
    public Aggregation(Environment environment, Supplier<KindRegistry> kinds) {
        this.environment = environment;
        this.kinds = kinds;
        this.publication = new Publication(environment.publish, environment.threads, environment.timer);
    }

    /** Receives the stored APIServices. */
    public KeyFeed.Sink sink() {
        return apis;
    }

    /** Returns the group versions of other servers; the same list until one changes. */
    public List<RemoteVersion> versions() {
        Parts known = parts;
        return known == null ? List.of() : known.documents.versions();
    }

    /** Returns the OpenAPI documents of other servers; the same list until one changes. */
    public List<RemoteSpec> specs() {
        Parts known = parts;
        return known == null ? List.of() : known.documents.specs();
    }

    /** Returns the metrics of availability. */
    public List<Metric> metrics() {
        return metrics.all(apis::localNames);
    }

    private void changed(String name) {
        try {
            environment.threads.execute(() -> check(name));
        } catch (RejectedExecutionException e) {
            LOG.debug("{} is not checked: the server is being closed", name);
        }
    }

    private void check(String name) {
        Parts known = parts;
        if (known != null) {
            known.backends.retain(apis.all());
            known.loop.check(name);
        } else if (apis.isEmpty()) {
            if (apis.isLocal(name)) {
                new ApiServiceConditions(() -> kinds.get().current(), environment.clock)
                        .set(name, ApiServiceConditions.Availability.LOCAL);
            }
        } else {
            beginOrRetry(name);
        }
    }

    private void beginOrRetry(String name) {
        try {
            begin();
        } catch (StorageException e) {
            LOG.warn("APIs of other servers are not available yet: {}", e.getMessage());
            Future<?> unused = environment.timer.schedule(() -> changed(name), 1, TimeUnit.SECONDS);
        }
    }

    /** Publishes the identity of this server, so that other servers can start before an APIService names them. */
    public void publish() {
        publication.begin();
    }

    private synchronized void begin() {
        if (parts != null || closed) {
            return;
        }
        publication.run();
        Backends backends = new Backends(environment.identity);
        ServiceEndpoints services = new ServiceEndpoints(
                environment.services,
                environment.storage,
                this::serviceChanged,
                CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS));
        RemoteDocuments documents = new RemoteDocuments(
                new RemoteReader(services, backends), () -> kinds.get().renewDocuments());
        AvailabilityLoop loop = new AvailabilityLoop(
                apis,
                new DiscoveryCheck(services, backends),
                documents,
                new ApiServiceConditions(() -> kinds.get().current(), environment.clock),
                metrics,
                environment.threads,
                environment.timer);
        parts = new Parts(
                services, documents, new ApiProxy(services, backends, environment.requestTimeout), loop, backends);
        loop.start();
        apis.all().forEach(api -> loop.check(api.name()));
    }

    private void serviceChanged(String namespace, String service) {
        Parts known = parts;
        if (known != null) {
            known.loop.checkServedBy(namespace, service);
        }
    }

    /**
     * Returns a handler that forwards the requests for APIs of other servers.
     *
     * @param own handles all others
     */
    public Supplier<ApiHandler> inFrontOf(Supplier<? extends ApiHandler> own) {
        return () -> {
            ApiHandler current = own.get();
            return apis.isEmpty() ? current : new Front(current);
        };
    }

    private @Nullable AggregatedApi find(RequestContext request) {
        if (apis.isEmpty()) {
            return null;
        }
        String path = request.info().trimmedPath();
        return path.startsWith(OPENAPI) ? apis.ofPath(path.substring(OPENAPI.length() - 1)) : apis.of(request.info());
    }

    private final class Front implements ApiHandler {

        private final ApiHandler own;

        Front(ApiHandler own) {
            this.own = own;
        }

        @Override
        public boolean isCurrent(long readPoint) {
            return own.isCurrent(readPoint);
        }

        @Override
        public CompletableFuture<Long> readPoint() {
            return own.readPoint();
        }

        @Override
        public Optional<Representation> immediate(RequestContext request) {
            return find(request) == null ? own.immediate(request) : Optional.empty();
        }

        @Override
        public ApiResponse answer(RequestContext request) {
            AggregatedApi api = find(request);
            Parts known = parts;
            if (api == null) {
                return own.answer(request);
            }
            return known == null ? ApiProxy.unavailable() : known.proxy.forward(request, api);
        }
    }

    /** Returns a view that leaves the documents of other servers to them. */
    public ReadOnlyEndpoint except(ReadOnlyEndpoint own) {
        return new ReadOnlyEndpoint() {
            @Override
            public Optional<Representation> get(RequestContext request) {
                return find(request) == null ? own.get(request) : Optional.empty();
            }

            @Override
            public boolean isImmediate(String path) {
                return own.isImmediate(path);
            }

            @Override
            public boolean isDocument(String path) {
                return own.isDocument(path);
            }
        };
    }

    @Override
    public void close() {
        publication.close();
        Parts known;
        synchronized (this) {
            closed = true;
            known = parts;
        }
        if (known != null) {
            known.loop.close();
            known.services.close();
        }
    }
}
