package dev.kontract.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.KontractClient;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.access.AccessControl;
import dev.kontract.server.access.Authentication;
import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.access.ServiceAccounts;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.discovery.DiscoveryEndpoint;
import dev.kontract.server.discovery.PathIndex;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.health.HealthCheck;
import dev.kontract.server.health.HealthEndpoint;
import dev.kontract.server.health.Version;
import dev.kontract.server.health.VersionEndpoint;
import dev.kontract.server.http.HttpServer;
import dev.kontract.server.http.HttpSettings;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.http.jaxrs.JaxrsResources;
import dev.kontract.server.http.response.NegotiatedStatusEncoder;
import dev.kontract.server.identity.ServingIdentity;
import dev.kontract.server.metrics.MetricsEndpoint;
import dev.kontract.server.openapi.OpenApiEndpoint;
import dev.kontract.server.protection.AuditPipeline;
import dev.kontract.server.protection.ServerMetrics;
import dev.kontract.server.registry.FormerKeys;
import dev.kontract.server.registry.NamespaceLifecycle;
import dev.kontract.server.registry.ObjectVersioner;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.GroupDomain;
import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.ObservedStorage;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Puts the rooms together to one server: the one place that knows which parts there are and in which order they begin. What
 * waits for little is made beside the rest. Used once, by one thread.
 */
final class Assembly {

    private final ServerConfig config;
    private final CloseStack opened;

    /** Will make the server of {@code config}; what that opens ends up in {@code opened}. */
    Assembly(ServerConfig config, CloseStack opened) {
        this.config = config;
        this.opened = opened;
    }

    /** What is served, as a contract and as what was made of it. */
    private record Served(ObjectNode contract, Catalog catalog, Codec codec) {

        static Served of(ObjectNode contract) {
            return new Served(contract, Catalog.of(contract), Codec.of(contract));
        }
    }

    /** Who comes in and what they may do. */
    private record Callers(AccessControl access, ServiceAccounts accounts, Authentication users) {}

    /**
     * Starts everything, the lowest rooms first.
     *
     * @throws IOException when a file cannot be used or a port is taken; the message says which
     */
    ApiServer start() throws IOException {
        StartupTask<Storage> opening =
                opened.add(StartupTask.make(this::openStorage), each -> each.undo(Storage::close));
        ControlPlane controlPlane = new ControlPlane(config);
        InternalClients clients = new InternalClients(controlPlane.users(), config.groupDomain());
        BearerTokens tokens = BearerTokens.find(config.files().tokens(), config.dataDir());
        StartupTask<TlsIdentity> finding = StartupTask.make(servingIdentity()::find);
        Served served = Served.of(Contract.load(config.groupDomain()));
        TlsIdentity identity = finding.join();
        AuditPipeline audit = opened.add(
                AuditPipeline.start(config.protection().audit(), served.codec(), Clock.systemUTC()),
                AuditPipeline::close);
        WrittenRevisions written = new WrittenRevisions();
        Storage storage = new ObservedStorage(opening.join(), written);
        ScheduledExecutorService timer = opened.add(timer(), ScheduledExecutorService::shutdownNow);
        EndpointServices.Environment environment =
                new EndpointServices.Environment(config.clock(), new SystemRandomness(), timer, encoders());
        Callers callers = callers(storage, tokens, identity, clients.authenticator(), environment);
        ResourceApi resources = resources(served, callers, environment);
        StartupTask<ResourceApi> founding = StartupTask.make(() -> {
            resources.createNamespaces();
            callers.access().bootstrap(resources.stores());
            return resources;
        });
        FlowControl flow = flowControl(timer);
        MetricsEndpoint metrics = new MetricsEndpoint(storage::revision, ServerMetrics.of(flow, audit.log()));
        List<ReadOnlyEndpoint> views = views(served, HealthCheck.of(storage), metrics, callers);
        HttpServer http = opened.add(
                new HttpServer(settings(identity, callers, audit, flow, views, resources)), HttpServer::close);
        founding.join();
        http.open();
        URI url = http.secureUri().orElseThrow();
        callers.users().start(url, timer);
        clients.connectTo(http.inProcess(), url);
        Controllers controllers = opened.add(controlPlane.start(clients, written), Controllers::close);
        KontractClient administrator = opened.add(clients.administrator(), KontractClient::close);
        return new ApiServer(http, tokens, identity, controllers, administrator, opened);
    }

    private Storage openStorage() {
        KeyConversion conversion =
                (key, value) -> new FormerKeys(Catalog.load(config.groupDomain())).convert(key, value);
        StorageEnvironment environment = new StorageEnvironment(
                config.dataDir(),
                Map.of("group-domain", config.groupDomain()),
                config.expiryTimer(),
                new ObjectVersioner(),
                conversion);
        return config.storage().provider().open(environment);
    }

    private ServingIdentity servingIdentity() {
        return new ServingIdentity(config.servingFiles(), config.ports().bindAddress(), Clock.systemUTC());
    }

    /** Encodes the events of watches; its threads end when there is nothing to do for a while. */
    private Executor encoders() {
        int threads = Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()));
        ThreadPoolExecutor encoders =
                new ThreadPoolExecutor(threads, threads, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "watch-encoder");
                    thread.setDaemon(true);
                    return thread;
                });
        encoders.allowCoreThreadTimeOut(true);
        return opened.add(encoders, ThreadPoolExecutor::shutdown);
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

    private Callers callers(
            Storage storage,
            BearerTokens tokens,
            TlsIdentity identity,
            Authenticator controllers,
            EndpointServices.Environment environment)
            throws IOException {
        AccessControl access = opened.add(
                new AccessControl(storage, config.authorization(), config.groupDomain()), AccessControl::close);
        ServiceAccounts accounts = new ServiceAccounts(
                storage, config.authentication(), config.dataDir(), config.groupDomain(), environment);
        Authentication users = opened.add(
                new Authentication(config.authentication(), tokens, identity, accounts, controllers),
                Authentication::close);
        return new Callers(access, accounts, users);
    }

    private ResourceApi resources(Served served, Callers callers, EndpointServices.Environment environment) {
        AccessControl access = callers.access();
        ServiceAccounts accounts = callers.accounts();
        Map<String, Review> reviews =
                new HashMap<>(access.reviews(accounts.reviews(callers.users().authenticator()), environment.clock()));
        reviews.put("TokenRequest", accounts.tokenRequests());
        EndpointServices platform = new EndpointServices(
                access.storage(),
                served.codec(),
                new NamespaceLifecycle(access.storage()),
                access.admission(),
                environment);
        return new ResourceApi(served.catalog(), platform, reviews, config);
    }

    private FlowControl flowControl(ScheduledExecutorService timer) {
        FlowControl flow = new FlowControl(config.protection().limits(), System::nanoTime);
        Future<?> unused = timer.scheduleWithFixedDelay(flow::expire, 1, 1, TimeUnit.SECONDS);
        return flow;
    }

    private static List<ReadOnlyEndpoint> views(
            Served served, HealthCheck storage, MetricsEndpoint metrics, Callers callers) {
        List<HealthCheck> alive = List.of(HealthCheck.ping());
        List<HealthCheck> ready = List.of(HealthCheck.ping(), storage);
        return List.of(
                new HealthEndpoint(Map.of("livez", alive, "readyz", ready, "healthz", ready)),
                new VersionEndpoint(Version.current()),
                metrics,
                new DiscoveryEndpoint(served.catalog(), served.codec()),
                new PathIndex(served.catalog()),
                new OpenApiEndpoint(served.contract()),
                callers.users().discovery(),
                callers.access().recording());
    }

    private HttpSettings settings(
            TlsIdentity identity,
            Callers callers,
            AuditPipeline audit,
            FlowControl flow,
            List<ReadOnlyEndpoint> views,
            ResourceApi resources) {
        return new HttpSettings(
                ports(identity),
                config.protection().hardening(),
                new HttpSettings.Access(
                        callers.users().authenticator(),
                        callers.users().anonymousPaths(),
                        Authentication::isHealth,
                        callers.access().requestAuthorizer(),
                        callers.access().explainer()),
                audit.auditor(),
                flow,
                new HttpSettings.Content(views, resources.objects(), served(resources)),
                new NegotiatedStatusEncoder(resources.codec()));
    }

    private JaxrsResources served(ResourceApi resources) {
        return new JaxrsResources(
                resources.delegates(),
                resources.servedPrefixes(),
                new GroupDomain(Contract.DEFAULT_GROUP_DOMAIN, config.groupDomain()));
    }

    private ListenPorts ports(TlsIdentity identity) {
        ServerConfig.Ports ports = config.ports();
        return new ListenPorts(
                ports.bindAddress(), Optional.of(new ListenPorts.Secure(ports.secure(), identity)), ports.insecure());
    }
}
