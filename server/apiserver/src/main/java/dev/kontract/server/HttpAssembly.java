package dev.kontract.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.access.Authentication;
import dev.kontract.server.aggregation.Aggregation;
import dev.kontract.server.audit.RequestObserver;
import dev.kontract.server.discovery.DiscoveryEndpoint;
import dev.kontract.server.discovery.PathIndex;
import dev.kontract.server.encryption.EncryptedProvider;
import dev.kontract.server.fault.FaultInjection;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.health.HealthCheck;
import dev.kontract.server.health.HealthEndpoint;
import dev.kontract.server.health.ShutdownNotice;
import dev.kontract.server.health.StatusPages;
import dev.kontract.server.health.Version;
import dev.kontract.server.health.VersionEndpoint;
import dev.kontract.server.http.HttpServer;
import dev.kontract.server.http.HttpSettings;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.response.NegotiatedStatusEncoder;
import dev.kontract.server.identity.AdvertisedAddress;
import dev.kontract.server.identity.ServingCertificates;
import dev.kontract.server.inspection.PendingPages;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.MetricsEndpoint;
import dev.kontract.server.metrics.ReloadMetrics;
import dev.kontract.server.metrics.ServingMetrics;
import dev.kontract.server.metrics.StorageMetrics;
import dev.kontract.server.openapi.OpenApiEndpoint;
import dev.kontract.server.page.PageEndpoint;
import dev.kontract.server.podaccess.PodSessions;
import dev.kontract.server.protection.AuditPipeline;
import dev.kontract.server.protection.ServerMetrics;
import dev.kontract.server.recording.SlowRequests;
import dev.kontract.server.registry.metrics.MetricsContract;
import dev.kontract.server.request.GroupDomain;
import dev.kontract.server.request.OnDemand;
import dev.kontract.server.tracing.SpanExporter;
import dev.kontract.server.tracing.SpanQueue;
import dev.kontract.server.tracing.TracedRequests;
import dev.kontract.server.tracing.TracingSettings;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.view.ResourceRouting;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Assembles the HTTP server in front of an engine: audit, flow control, the views beside the API, JAX-RS resources. */
final class HttpAssembly {

    private static final Logger LOG = LoggerFactory.getLogger(HttpAssembly.class);

    private final ServerConfig config;
    private final CloseStack opened;
    private final Engine engine;
    private final OnDemand<Optional<String>> host;

    private final AtomicReference<@Nullable URI> url = new AtomicReference<>();
    private final Optional<PageAssembly> page;
    private final ShutdownNotice notice = new ShutdownNotice();
    private ReloadedFiles reloaded = new ReloadedFiles();

    HttpAssembly(ServerConfig config, CloseStack opened, Engine engine) {
        this.config = config;
        this.opened = opened;
        this.engine = engine;
        this.host = new OnDemand<>(
                () -> config.protection().serving().externalHost().or(() -> host(config.ports())));
        this.page = engine.page()
                .map(parts -> new PageAssembly(config, engine, parts, new ServerThreads(opened).single("page")));
    }

    /**
     * The server; its ports are not open.
     *
     * @throws IOException when the audit policy cannot be read or the audit log cannot be written
     */
    HttpServer assemble() throws IOException {
        AuditPipeline audit = opened.add(
                AuditPipeline.start(
                        config.protection().audit(), engine.contract().codec(), Clock.systemUTC()),
                AuditPipeline::close);
        reloaded = ReloadedFiles.of(engine, audit);
        FlowAssembly flows = new FlowAssembly(config.protection(), config.groupDomain(), engine.stored(), opened);
        FlowControl flow = flows.control();
        Future<?> unusedExpiry = engine.timer().scheduleWithFixedDelay(flow::expire, 1, 1, TimeUnit.SECONDS);
        List<Metric> measured = new ArrayList<>(ServerMetrics.of(flow, audit));
        ServingMetrics serving = ServingMetrics.create();
        measured.addAll(serving.metrics());
        measured.addAll(flows.metrics());
        measured.addAll(StorageMetrics.of(engine.stored()));
        measured.addAll(engine.callers().access().metrics());
        measured.addAll(engine.callers().users().metrics());
        measured.addAll(engine.aggregation().metrics());
        measured.addAll(reloaded.metrics());
        measured.addAll(engine.admission().metrics());
        if (config.storage().provider() instanceof EncryptedProvider encrypted) {
            measured.addAll(encrypted.metrics());
            encrypted
                    .reloadedFile()
                    .map(file -> ReloadMetrics.of("encryption", file))
                    .ifPresent(measured::addAll);
        }
        engine.controlPlane().queues().map(ControllerMetrics::of).ifPresent(measured::addAll);
        measured.addAll(ContentMetrics.of(config, engine));
        RequestObserver observer = observer(audit, measured);
        MetricsEndpoint metrics = new MetricsEndpoint(
                engine.stored()::knownRevision,
                measured,
                config.protection().serving().hiddenMetrics());
        HttpServer http = opened.add(new HttpServer(settings(observer, serving, flows, metrics)), HttpServer::close);
        Future<?> unused = engine.timer().scheduleWithFixedDelay(http::expire, 1, 1, TimeUnit.SECONDS);
        page.ifPresent(each -> opened.add(each.start(http), PendingPages::close));
        reloaded.start(opened, engine.files());
        engine.faults().breaksOffStreams(http::breakOffStreams);
        opened.add(engine.faults(), FaultInjection::close);
        opened.add(engine.sessions(), PodSessions::close);
        return http;
    }

    private RequestObserver observer(AuditPipeline audit, List<Metric> measured) {
        RequestObserver slow = new SlowRequests(System::nanoTime, LOG::info);
        RequestObserver observer =
                audit.backends().isEmpty() ? slow : audit.auditor().and(slow);
        RequestObserver recorded = engine.recorder().map(observer::and).orElse(observer);
        return config.protection()
                .tracing()
                .map(settings -> recorded.and(traces(settings, measured)))
                .orElse(recorded);
    }

    private RequestObserver traces(TracingSettings settings, List<Metric> measured) {
        SpanExporter exporter = SpanExporter.Factory.installed().open(settings.endpoint());
        SpanQueue queue = opened.add(new SpanQueue(exporter), SpanQueue::close);
        measured.add(Metric.of(
                "kontract_trace_spans_dropped_total",
                "Number of spans of traces that were not exported.",
                Metric.Type.COUNTER,
                queue::dropped));
        return new TracedRequests(settings, queue, InstantSource.system(), System::nanoTime);
    }

    private HttpSettings settings(
            RequestObserver observer, ServingMetrics serving, FlowAssembly flows, MetricsEndpoint metrics) {
        Engine.Callers callers = engine.callers();
        ServerConfig.Ports ports = config.ports();
        ServingCertificates certificates = engine.credentials().certificates();
        return new HttpSettings(
                new ListenPorts(
                        ports.bindAddress(),
                        Optional.of(new ListenPorts.Secure(
                                ports.secure(),
                                callers.users().requesting(certificates::identity),
                                certificates::named)),
                        ports.insecure()),
                config.protection().hardening(),
                config.protection().serving(),
                new HttpSettings.Access(
                        callers.users().authenticator(),
                        engine.page().map(PageParts::sessions),
                        page.isPresent() ? PageEndpoint::isPublic : path -> false,
                        orPage(callers.users().anonymousPaths(callers.access().modes())),
                        orPage(Authentication::isHealth),
                        Authentication::isHealth,
                        path -> callers.users().mayBlock()
                                || (callers.access().mayBlock() && !Authentication.isHealth(path)),
                        callers.access().requestAuthorizer(),
                        callers.access().explainer(),
                        flows.classifier()),
                observer,
                engine.page().map(PageParts::statistics),
                serving,
                flows.control(),
                new HttpSettings.Content(
                        views(metrics, flows),
                        page.map(PageAssembly::endpoints).orElse(List.of()),
                        engine.aggregation().inFrontOf(api())),
                new NegotiatedStatusEncoder(engine.kinds().current().codec()),
                engine.timer(),
                engine.faults()::intercept);
    }

    /** Returns paths that include those of the page, if it is served. */
    private Predicate<String> orPage(Predicate<String> paths) {
        return page.isPresent() ? paths.or(PageEndpoint::isOwn) : paths;
    }

    /** Fails {@code /readyz}, then continues to serve for the configured delay. */
    void giveNotice() {
        notice.give(config.protection().serving().shutdown().delay());
    }

    /** The advertised address with the port; empty while no port is open. */
    private Optional<String> address() {
        return Optional.ofNullable(url.get()).map(each -> host.get().orElseGet(each::getHost) + ':' + each.getPort());
    }

    /** Sets the URL at which the server listens. */
    void listens(URI at) {
        url.set(at);
    }

    private static Optional<String> host(ServerConfig.Ports ports) {
        return ports.advertised().or(() -> AdvertisedAddress.of(ports.bindAddress()));
    }

    private List<ReadOnlyEndpoint> views(MetricsEndpoint metrics, FlowAssembly flows) {
        List<HealthCheck> alive = List.of(HealthCheck.ping());
        List<HealthCheck> healthy = new ArrayList<>(alive);
        healthy.addAll(HealthCheck.of(engine.stored()));
        List<HealthCheck> ready = new ArrayList<>(healthy);
        ready.add(notice.check());
        ready.addAll(engine.callers().access().checks());
        ready.addAll(engine.callers().users().checks());
        ready.addAll(reloaded.checks());
        KindRegistry kinds = engine.kinds();
        Aggregation aggregation = engine.aggregation();
        OpenApiEndpoint openApi = new OpenApiEndpoint(
                this::documented,
                () -> Contract.loadPublished(config.groupDomain()),
                () -> kinds.current().codec().knownVersions(),
                () -> kinds.current().custom(),
                aggregation::specs);
        kinds.whenReplaced(openApi::renew);
        return List.of(
                new HealthEndpoint(Map.of("livez", alive, "readyz", ready, "healthz", healthy)),
                new VersionEndpoint(Version.current()),
                new StatusPages(
                        engine.contract().codec(),
                        Clock.systemUTC(),
                        config.protection().serving().flags()),
                metrics,
                kinds.documents(served -> aggregation.except(new DiscoveryEndpoint(
                        served.catalog(), aggregation.versions(), served.codec(), this::address))),
                kinds.documents(served -> new PathIndex(served.catalog(), aggregation.versions())),
                aggregation.except(openApi),
                engine.callers().users().discovery(),
                engine.callers().access().recording(),
                flows.dumps());
    }

    /** The whole contract of the kinds that are served. */
    private ObjectNode documented() {
        ObjectNode own = Contract.load(config.groupDomain());
        ObjectNode contract = engine.controlPlane().usage().isPresent() ? MetricsContract.addTo(own) : own;
        return config.apis().declared(contract, engine.kinds().current().catalog());
    }

    private Supplier<? extends ApiHandler> api() {
        KindRegistry kinds = engine.kinds();
        ServerConfig.Jaxrs jaxrs = config.jaxrs();
        // By component, because the generated equals is linked when first called, which takes a part of every start.
        if (jaxrs.routing() == ServerConfig.Routing.DIRECT && jaxrs.resources().isEmpty()) {
            LOG.debug("requests are routed directly, not through the JAX-RS interfaces");
            return kinds::current;
        }
        ApiHandler all = withResources(jaxrs, kinds);
        return () -> all;
    }

    private ApiHandler withResources(ServerConfig.Jaxrs jaxrs, KindRegistry kinds) {
        GroupDomain paths = new GroupDomain(Contract.DEFAULT_GROUP_DOMAIN, config.groupDomain());
        ApiHandler current = kinds.following();
        ResourceRouting routing = ResourceRouting.installed();
        if (jaxrs.routing() == ServerConfig.Routing.JAXRS) {
            LOG.info("requests for built-in kinds are routed by Jersey through the generated JAX-RS interfaces");
        } else {
            LOG.debug("requests are routed directly where no resource of the embedding program matches");
        }
        ApiHandler own = jaxrs.routing() == ServerConfig.Routing.DIRECT
                ? current
                : routing.ofContract(CompiledContract.of(config.groupDomain()).catalog(), paths, current);
        return jaxrs.resources().isEmpty() ? own : routing.of(jaxrs.resources(), paths, own);
    }
}
