package dev.kontract.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.discovery.DiscoveryEndpoint;
import dev.kontract.server.discovery.PathIndex;
import dev.kontract.server.endpoints.Platform;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.health.HealthCheck;
import dev.kontract.server.health.HealthEndpoint;
import dev.kontract.server.health.Version;
import dev.kontract.server.health.VersionEndpoint;
import dev.kontract.server.http.HttpServer;
import dev.kontract.server.http.HttpSettings;
import dev.kontract.server.http.NegotiatedStatusEncoder;
import dev.kontract.server.http.TlsIdentity;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.MetricsEndpoint;
import dev.kontract.server.openapi.OpenApiEndpoint;
import dev.kontract.server.registry.Namespaces;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.GroupDomain;
import dev.kontract.server.storage.AnnouncingStorage;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A running API server: the one place where the rooms are put together.
 *
 * <p>For tests and for embedding: {@link #start()} needs nothing and leaves nothing behind.
 *
 * <pre>{@code
 * try (ApiServer server = ApiServer.start(ServerConfig.builder().controllers("*").build());
 *         KontractClient client = KontractClient.connect(
 *                 KubeConfig.of(server.kubeconfig(), Path.of("")).config())) {
 *     client.statefulSets("default").create(web);
 *     server.settle();
 * }
 * }</pre>
 */
public final class ApiServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final HttpServer http;
    private final Tokens tokens;
    private final TlsIdentity identity;
    private final Controllers controllers;
    private final Opened opened;

    private ApiServer(HttpServer http, Tokens tokens, TlsIdentity identity, Controllers controllers, Opened opened) {
        this.http = http;
        this.tokens = tokens;
        this.identity = identity;
        this.controllers = controllers;
        this.opened = opened;
    }

    /** Starts a server in memory on free ports, with TLS and without. */
    public static ApiServer start() throws IOException {
        return start(ServerConfig.builder().insecurePort(0).build());
    }

    /**
     * Starts a server. One that cannot start leaves nothing open.
     *
     * @throws IOException when a file cannot be used or a port is taken; the message says which
     */
    public static ApiServer start(ServerConfig config) throws IOException {
        Opened opened = new Opened();
        try {
            return assemble(config, opened);
        } catch (IOException | RuntimeException e) {
            opened.close(e);
            throw e;
        }
    }

    /** Puts the rooms together; what waits for little is made beside the rest. */
    private static ApiServer assemble(ServerConfig config, Opened opened) throws IOException {
        Beside<Storage> opening = Beside.make(() -> config.storage().open(config.dataDir(), config.storageQuota()));
        opened.closedBy(() -> opening.undo(Storage::close));
        Clock clock = config.time().clock();
        ControlPlane controlPlane = new ControlPlane(config);
        Tokens tokens = Tokens.find(config);
        Beside<TlsIdentity> finding = Beside.make(new ServingIdentity(config, Clock.systemUTC())::find);
        ObjectNode contract = Contract.load(config.groupDomain());
        Catalog catalog = Catalog.of(contract);
        Codec codec = Codec.of(contract);
        TlsIdentity identity = finding.join();
        Audit audit = Audit.start(config.protection().audit(), codec, Clock.systemUTC());
        opened.closedBy(audit::close);
        WrittenRevisions written = new WrittenRevisions();
        Storage storage = new AnnouncingStorage(opening.join(), written);
        ScheduledExecutorService timer = timer();
        opened.closedBy(timer::shutdownNow);
        Platform.Environment environment = new Platform.Environment(clock, new SystemRandomness(), timer);
        AccessControl access = new AccessControl(storage, config.authorization(), config.groupDomain());
        opened.closedBy(access::close);
        ServiceAccounts accounts = new ServiceAccounts(storage, config, environment);
        Authentication users = new Authentication(config, tokens, identity, accounts, controlPlane.authenticator());
        opened.closedBy(users::close);
        Platform platform = new Platform(
                access.storage(), codec, new Namespaces(access.storage()), access.admission(), environment);
        Map<String, Review> reviews = new HashMap<>(access.reviews(accounts.reviews(users.authenticator()), clock));
        reviews.put("TokenRequest", accounts.tokenRequests());
        ResourceApi resources = new ResourceApi(catalog, platform, reviews, config);
        Beside<ResourceApi> founding = Beside.make(() -> {
            resources.createNamespaces();
            access.bootstrap(resources.stores());
            return resources;
        });
        HttpSettings.Ports ports = new HttpSettings.Ports(
                config.bindAddress(),
                Optional.of(new HttpSettings.SecurePort(config.securePort(), identity)),
                config.insecurePort());
        FlowControl flow = flowControl(config, timer);
        HttpServer http = new HttpServer(new HttpSettings(
                ports,
                users.authenticator(),
                users.anonymousPaths(),
                Authentication::isHealth,
                access.requestAuthorizer(),
                access.explainer(),
                audit.auditor(),
                flow,
                views(
                        catalog,
                        contract,
                        codec,
                        storage,
                        Figures.of(flow, audit.log()),
                        users.discovery(),
                        access.recording()),
                resources.objects(),
                resources.delegates(),
                resources.servedPrefixes(),
                new NegotiatedStatusEncoder(codec),
                config.protection().hardening(),
                new GroupDomain(Contract.DEFAULT_GROUP_DOMAIN, config.groupDomain())));
        opened.closedBy(http::close);
        founding.join();
        http.open();
        users.start(http.secureUri().orElseThrow(), timer);
        Controllers controllers = controlPlane.start(
                http.secureUri().orElseThrow(), identity.chain().get(0), written);
        opened.closedBy(controllers::close);
        ApiServer server = new ApiServer(http, tokens, identity, controllers, opened);
        server.writeKubeconfig(config);
        return server;
    }

    /** Where clients reach the server, with TLS. */
    public URI url() {
        return http.secureUri().orElseThrow();
    }

    /** Where clients on this machine reach the server without TLS, if that is set up. */
    public Optional<URI> insecureUrl() {
        return http.insecureUri();
    }

    /** The token of the administrator the server made up, {@code ""} when it was given its tokens. */
    public String adminToken() {
        return tokens.admin();
    }

    /** What clients have to trust, as PEM. */
    public String authorityCertificate() {
        return Pem.of(identity.chain().get(identity.chain().size() - 1));
    }

    /**
     * What a client has to know of this server to be its administrator: the text of a kubeconfig, which every client of
     * Kubernetes reads. Its user has no token when the server was given its tokens.
     */
    public String kubeconfig() {
        return Kubeconfig.of(url(), authorityCertificate(), tokens.admin());
    }

    /**
     * Waits until no controller has anything to do: until then what was written last may still have consequences.
     *
     * @throws IllegalStateException when that takes longer than a minute
     * @see Controllers#settle
     */
    public void settle() {
        controllers.settle(PATIENCE);
    }

    /**
     * Lets the clock that this server was started with go on, and the controllers with it.
     *
     * @throws IllegalStateException when that clock is no {@link dev.kontract.client.controller.ManualClock}, or the
     *     controllers need longer than a minute
     * @see Controllers#advance
     */
    public void advance(Duration duration) {
        controllers.advance(duration, PATIENCE);
    }

    /** Answers what is under way, ends the watches in good order, and goes. */
    @Override
    public void close() {
        opened.close();
    }

    private static ScheduledExecutorService timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "timer");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true); // Watches end long before their time, and leave nothing behind.
        return timer;
    }

    private static FlowControl flowControl(ServerConfig config, ScheduledExecutorService timer) {
        FlowControl flow = new FlowControl(config.protection().limits(), System::nanoTime);
        Future<?> unused = timer.scheduleWithFixedDelay(flow::expire, 1, 1, TimeUnit.SECONDS);
        return flow;
    }

    private void writeKubeconfig(ServerConfig config) throws IOException {
        Optional<Path> file = kubeconfig(config);
        if (file.isPresent() && !tokens.admin().isEmpty()) {
            OwnerOnly.write(file.get(), kubeconfig());
        }
    }

    static Optional<Path> kubeconfig(ServerConfig config) {
        return config.files().kubeconfig().or(() -> config.dataDir().map(data -> data.resolve("kubeconfig")));
    }

    private static List<ReadOnlyEndpoint> views(
            Catalog catalog,
            ObjectNode contract,
            Codec codec,
            Storage storage,
            List<Metric> figures,
            ReadOnlyEndpoint... more) {
        List<HealthCheck> alive = List.of(HealthCheck.ping());
        List<HealthCheck> ready = List.of(HealthCheck.ping(), HealthCheck.of(storage));
        List<ReadOnlyEndpoint> views = new ArrayList<>(List.of(
                new HealthEndpoint(Map.of("livez", alive, "readyz", ready, "healthz", ready)),
                new VersionEndpoint(Version.current()),
                new MetricsEndpoint(storage::revision, figures),
                new DiscoveryEndpoint(catalog, codec),
                new PathIndex(catalog),
                new OpenApiEndpoint(contract)));
        views.addAll(List.of(more));
        return views;
    }
}
