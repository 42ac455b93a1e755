package dev.kontract.server;

import dev.kontract.client.KontractClient;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.access.AccessControl;
import dev.kontract.server.access.Authentication;
import dev.kontract.server.access.AuthorizationSettings;
import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.access.ServiceAccountKeys;
import dev.kontract.server.access.ServiceAccounts;
import dev.kontract.server.audit.RequestObserver;
import dev.kontract.server.authentication.Authenticator;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.discovery.DiscoveryEndpoint;
import dev.kontract.server.discovery.PathIndex;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.Subresources;
import dev.kontract.server.fault.FaultInjection;
import dev.kontract.server.flowcontrol.FlowControl;
import dev.kontract.server.health.HealthCheck;
import dev.kontract.server.health.HealthEndpoint;
import dev.kontract.server.health.Version;
import dev.kontract.server.health.VersionEndpoint;
import dev.kontract.server.http.HttpServer;
import dev.kontract.server.http.HttpSettings;
import dev.kontract.server.http.connection.ListenPorts;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.http.response.NegotiatedStatusEncoder;
import dev.kontract.server.identity.AdvertisedAddress;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.ServingIdentity;
import dev.kontract.server.jaxrs.JaxrsApplication;
import dev.kontract.server.kinds.BuiltInRules;
import dev.kontract.server.kinds.CustomKinds;
import dev.kontract.server.kinds.DefinitionFeed;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.kinds.ServedKinds;
import dev.kontract.server.kinds.ServedTypes;
import dev.kontract.server.kinds.StoredParams;
import dev.kontract.server.kinds.SystemObjects;
import dev.kontract.server.kinds.definitions.DefinitionCleanup;
import dev.kontract.server.kinds.definitions.DefinitionProgress;
import dev.kontract.server.kinds.definitions.DefinitionReconciler;
import dev.kontract.server.kinds.definitions.DefinitionStatus;
import dev.kontract.server.kinds.definitions.StoredInstances;
import dev.kontract.server.metrics.MetricsEndpoint;
import dev.kontract.server.openapi.OpenApiEndpoint;
import dev.kontract.server.podaccess.PodSessions;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.protection.AuditPipeline;
import dev.kontract.server.protection.ServerMetrics;
import dev.kontract.server.recording.RequestLog;
import dev.kontract.server.recording.RequestRecorder;
import dev.kontract.server.registry.ComputedObjects;
import dev.kontract.server.registry.FormerKeys;
import dev.kontract.server.registry.ObjectVersioner;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.core.PodBinding;
import dev.kontract.server.registry.core.service.ServiceAllocation;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.request.GroupDomain;
import dev.kontract.server.request.OnDemand;
import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.ObservedStorage;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.storage.memory.MemoryState;
import dev.kontract.server.view.ApiHandler;
import dev.kontract.server.view.ReadOnlyEndpoint;
import dev.kontract.server.webhook.WebhookClients;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;

/**
 * Assembles a server: the only class that knows all parts and the order in which they start. Parts that do not depend on others
 * are created on threads of their own. Used once, by one thread.
 */
final class Assembly {

    /** Names a server in messages while it has no port. */
    private static final URI IN_PROCESS = URI.create("https://in-process");

    private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");
    private static final GroupVersionKind QUOTA = new GroupVersionKind("", "v1", "ResourceQuota");
    private static final GroupVersionKind IP_ADDRESS = new GroupVersionKind("networking.k8s.io", "v1", "IPAddress");
    private static final String ACCOUNT_CONTROLLER = "serviceaccount-controller";
    private static final GroupVersionKind BINDING = new GroupVersionKind("", "v1", "Binding");
    private static final GroupVersionKind BUDGET = new GroupVersionKind("policy", "v1", "PodDisruptionBudget");
    private static final GroupVersionKind DEFINITION =
            new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition");

    private final ServerConfig config;
    private final CloseStack opened;

    /** Assembles the server that {@code config} describes; {@code opened} collects everything that has to be closed. */
    Assembly(ServerConfig config, CloseStack opened) {
        this.config = config;
        this.opened = opened;
    }

    /** Authentication and authorization. */
    private record Callers(AccessControl access, ServiceAccounts accounts, Authentication users) {}

    /**
     * Starts a server.
     *
     * @throws IOException when a file cannot be used or a port is taken; the message says which
     */
    ApiServer start() throws IOException {
        StartupTask<Storage> opening =
                opened.add(StartupTask.make(this::openStorage), each -> each.undo(Storage::close));
        ServingIdentity serving = servingIdentity();
        Supplier<CertificateAuthority> authority = authority(serving);
        boolean onDemand = config.opensPortsOnDemand();
        ControlPlane controlPlane = controlPlane(authority);
        Supplier<TlsIdentity> identity =
                new OnDemand<>(() -> unchecked(() -> identity(serving, controlPlane.signsCertificates(), authority)));
        Supplier<ServiceAccountKeys> keys = new OnDemand<>(
                () -> unchecked(() -> ServiceAccountKeys.find(config.authentication(), config.dataDir())));
        List<StartupTask<?>> needed =
                onDemand ? List.of() : List.of(StartupTask.make(identity::get), StartupTask.make(keys::get));
        StartupTask<Optional<String>> address = StartupTask.make(this::advertisedAddress);
        BearerTokens tokens = BearerTokens.find(config.files().tokens(), config.dataDir());
        CompiledContract contract = CompiledContract.of(config.groupDomain());
        for (StartupTask<?> each : needed) {
            each.join();
        }
        ServerCredentials credentials = new ServerCredentials(identity, authority, tokens, keys);
        Parts parts = parts(contract, credentials, controlPlane, opening.join());
        List<StartupTask<Boolean>> founding = found(parts);
        HttpServer http = httpServer(parts);
        for (StartupTask<Boolean> each : founding) {
            each.join();
        }
        ApiServer server = onDemand ? run(parts, http, idle(parts)) : open(parts, http, address.join());
        new DefinitionInstaller(server.client()).install(config.crds());
        return server.begin();
    }

    /**
     * Starts a server whose content and credentials are those of another one. Its ports are opened when they are asked for.
     *
     * @param standby the names of controllers that {@code content} gives nothing to do
     * @throws IOException when a file cannot be used
     */
    ApiServer fork(ServerCredentials credentials, MemoryState content, Set<String> standby) throws IOException {
        Storage storage = opened.add(MemoryProvider.standard().open(storageEnvironment(), content), Storage::close);
        CompiledContract contract = CompiledContract.of(config.groupDomain());
        Parts parts = parts(contract, credentials, controlPlane(credentials.authority()), storage);
        return run(parts, httpServer(parts), standby).begin();
    }

    /** The controllers that what was founded gives nothing to do. */
    private static Set<String> idle(Parts parts) {
        return parts.controlPlane().idle(parts.stored().list(Range.of("")).entries());
    }

    /** Opens the ports at once, and keeps the address of the server published. */
    private ApiServer open(Parts parts, HttpServer http, Optional<String> address) throws IOException {
        http.open();
        URI url = http.secureUri().orElseThrow();
        ApiPublication.start(address, url.getPort(), parts.kinds(), config.clock(), parts.timer());
        return run(parts, http, Optional.of(url), Set.of());
    }

    private static TlsIdentity identity(
            ServingIdentity serving, boolean trustAuthority, Supplier<CertificateAuthority> authority)
            throws IOException {
        TlsIdentity found = serving.find();
        return trustAuthority ? found.trusting(authority.get().certificate()) : found;
    }

    private static <T> T unchecked(Callable<T> maker) {
        try {
            return maker.call();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private ControlPlane controlPlane(Supplier<CertificateAuthority> authority) {
        return new ControlPlane(config, new RequestSigner(authority, config.clock()));
    }

    /** What answers requests, and what it needs. */
    private record Parts(
            CompiledContract contract,
            ServerCredentials credentials,
            ControlPlane controlPlane,
            InternalClients clients,
            Storage stored,
            WrittenRevisions written,
            Optional<RequestRecorder> recorder,
            ScheduledExecutorService timer,
            FaultInjection faults,
            Callers callers,
            AdmissionPlugins admission,
            PodSessions sessions,
            ServiceAllocation services,
            DefinitionProgress definitions,
            KindRegistry kinds) {}

    private Parts parts(
            CompiledContract contract, ServerCredentials credentials, ControlPlane controlPlane, Storage stored)
            throws IOException {
        InternalClients clients = new InternalClients(controlPlane.users(), config.groupDomain());
        WrittenRevisions written = new WrittenRevisions();
        Optional<RequestRecorder> recorder = recorder(contract.codec());
        Storage storage =
                new ObservedStorage(recorder.map(each -> each.observing(stored)).orElse(stored), written);
        ScheduledExecutorService timer = opened.add(timer(), ScheduledExecutorService::shutdownNow);
        FaultInjection faults = new FaultInjection(controlPlane.users(), storage::revision, timer, contract.codec());
        EndpointServices.Environment environment = new EndpointServices.Environment(
                new ClusterPolicy(config.allowPrivileged()), config.clock(), new SystemRandomness(), timer, encoders());
        Callers callers = callers(storage, credentials, clients.authenticator(), environment);
        AtomicReference<KindRegistry> registry = new AtomicReference<>();
        StoredParams params = new StoredParams(() -> kinds(registry));
        WebhookClients webhooks = webhooks();
        ServiceAllocation services = new ServiceAllocation(
                config.services().network(),
                new SecureRandom(),
                () -> kinds(registry).store(IP_ADDRESS));
        AdmissionPlugins admission = opened.add(
                new AdmissionPlugins(
                        config.admission(),
                        contract.codec(),
                        callers.access(),
                        params,
                        webhooks,
                        admissionEnvironment(environment, registry, services)),
                AdmissionPlugins::close);
        PodSessions sessions =
                new PodSessions(config.podAccess(), callers.access().requestAuthorizer());
        DefinitionProgress definitions = new DefinitionProgress();
        KindRegistry kinds = new KindRegistry(kinds(
                definitions.awaitedIn(admission.storage()),
                sessions,
                contract,
                callers,
                admission,
                environment,
                registry,
                controlPlane.components(storage),
                services));
        registry.set(kinds);
        CustomKinds customKinds = new CustomKinds(kinds, webhooks);
        opened.add(
                new DefinitionFeed(
                        customKinds,
                        storage,
                        singleThread("definitions"),
                        CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS)),
                DefinitionFeed::close);
        opened.add(
                        definitions(
                                kinds,
                                customKinds,
                                contract.catalog(),
                                callers.access().storage(),
                                definitions),
                        DefinitionReconciler::close)
                .start();
        return new Parts(
                contract,
                credentials,
                controlPlane,
                clients,
                stored,
                written,
                recorder,
                timer,
                faults,
                callers,
                admission,
                sessions,
                services,
                definitions,
                kinds);
    }

    /** Creates the objects that every cluster has, side by side. */
    private List<StartupTask<Boolean>> found(Parts parts) {
        return List.of(
                StartupTask.make(() -> {
                    SystemObjects.create(
                            parts.kinds().current(),
                            parts.services().network(),
                            config.clock().instant());
                    return true;
                }),
                StartupTask.make(() -> {
                    parts.callers().access().bootstrap(parts.kinds().current()::store);
                    return true;
                }));
    }

    private HttpServer httpServer(Parts parts) throws IOException {
        AuditPipeline audit = opened.add(
                AuditPipeline.start(
                        config.protection().audit(), parts.contract().codec(), Clock.systemUTC()),
                AuditPipeline::close);
        FlowControl flow = flowControl(parts.timer());
        MetricsEndpoint metrics = new MetricsEndpoint(parts.stored()::revision, ServerMetrics.of(flow, audit.log()));
        List<ReadOnlyEndpoint> views = views(parts.kinds(), HealthCheck.of(parts.stored()), metrics, parts.callers());
        HttpServer http = opened.add(
                new HttpServer(settings(
                        parts.credentials().tls(),
                        parts.callers(),
                        observer(audit, parts.recorder()),
                        flow,
                        views,
                        parts.kinds(),
                        parts.faults())),
                HttpServer::close);
        parts.faults().breaksOffStreams(http::breakOffStreams);
        opened.add(parts.faults(), FaultInjection::close);
        opened.add(parts.sessions(), PodSessions::close);
        return http;
    }

    /** Runs a server whose ports are not open. */
    private ApiServer run(Parts parts, HttpServer http, Set<String> standby) {
        return run(parts, http, Optional.empty(), standby);
    }

    /**
     * @param url where the server listens; empty while its ports are not open
     * @param standby the names of controllers that need not be started yet
     */
    private ApiServer run(Parts parts, HttpServer http, Optional<URI> url, Set<String> standby) {
        parts.callers().users().start(() -> url.orElseGet(() -> ApiServer.urlOf(http)), parts.timer());
        parts.clients().connectTo(http.inProcess(), url.orElse(IN_PROCESS));
        Controllers controllers = opened.add(
                parts.controlPlane()
                        .start(
                                parts.admission(),
                                new ServedTypes(parts.kinds()::current),
                                parts.clients(),
                                parts.written(),
                                parts.credentials()::authorityCertificate,
                                standby),
                Controllers::close);
        KontractClient administrator = opened.add(parts.clients().administrator(), KontractClient::close);
        Storage followed = parts.definitions().awaitedIn(parts.admission().storage());
        ServerContent content = new ServerContent(parts.stored(), followed, config.clock(), controllers);
        Optional<RequestLog> requests = parts.recorder().map(RequestRecorder::requests);
        return new ApiServer(
                config,
                http,
                parts.credentials(),
                content,
                controllers,
                parts.clients(),
                administrator,
                requests,
                parts.callers().access().permissions(),
                parts.faults().rules(),
                opened);
    }

    private Optional<RequestRecorder> recorder(Codec codec) {
        return config.recordRequests() ? Optional.of(new RequestRecorder(codec, config.clock())) : Optional.empty();
    }

    private static RequestObserver observer(AuditPipeline audit, Optional<RequestRecorder> recorder) {
        return recorder.map(each -> audit.auditor().and(each)).orElse(audit.auditor());
    }

    private Optional<String> advertisedAddress() {
        ServerConfig.Ports ports = config.ports();
        return ports.advertised().or(() -> AdvertisedAddress.of(ports.bindAddress()));
    }

    private Storage openStorage() {
        return config.storage().provider().open(storageEnvironment());
    }

    private StorageEnvironment storageEnvironment() {
        KeyConversion conversion = new FormerKeys(() -> Catalog.load(config.groupDomain()));
        return new StorageEnvironment(
                config.dataDir(),
                Map.of("group-domain", config.groupDomain()),
                config.expiryTimer(),
                new ObjectVersioner(),
                conversion);
    }

    private static Supplier<CertificateAuthority> authority(ServingIdentity serving) {
        return () -> unchecked(serving::authority);
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

    /** Runs tasks one after the other; its thread ends when there is nothing to do for a while. */
    private Executor singleThread(String name) {
        ThreadPoolExecutor executor =
                new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, name);
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
        return opened.add(executor, ThreadPoolExecutor::shutdown);
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
            ServerCredentials credentials,
            Authenticator controllers,
            EndpointServices.Environment environment)
            throws IOException {
        AccessControl access =
                opened.add(new AccessControl(storage, authorization(), config.groupDomain()), AccessControl::close);
        ServiceAccounts accounts =
                new ServiceAccounts(storage, config.authentication(), credentials.accounts(), environment);
        Authentication users = opened.add(
                new Authentication(
                        config.authentication(), credentials.tokens(), credentials.tls(), accounts, controllers),
                Authentication::close);
        return new Callers(access, accounts, users);
    }

    private AuthorizationSettings authorization() {
        AuthorizationSettings settings = config.authorization();
        return new AuthorizationSettings(settings.modes(), settings.isRecorded() || config.recordRequests());
    }

    private AdmissionPlugins.Environment admissionEnvironment(
            EndpointServices.Environment environment,
            AtomicReference<KindRegistry> registry,
            ServiceAllocation services) {
        return new AdmissionPlugins.Environment(
                environment.clock(),
                environment.random(),
                () -> kinds(registry).store(QUOTA),
                config.controllers().selection().selects(ACCOUNT_CONTROLLER),
                services.sinks());
    }

    /** The kinds that are served now, for what is made before them and used after. */
    private static ServedKinds kinds(AtomicReference<KindRegistry> registry) {
        return Objects.requireNonNull(registry.get()).current();
    }

    private ServedKinds kinds(
            Storage storage,
            PodSessions sessions,
            CompiledContract contract,
            Callers callers,
            AdmissionPlugins admission,
            EndpointServices.Environment environment,
            AtomicReference<KindRegistry> registry,
            ComputedObjects components,
            ServiceAllocation services) {
        AccessControl access = callers.access();
        ServiceAccounts accounts = callers.accounts();
        String accessControl = "rbac.authorization." + config.groupDomain();
        PodBinding bindings = new PodBinding(() -> kinds(registry).store(POD), environment.clock());
        Map<GroupVersionKind, Review> reviews =
                new HashMap<>(access.reviews(accounts.reviews(callers.users().authenticator()), environment.clock()));
        reviews.put(BINDING, bindings);
        BuiltInRules rules = BuiltInRules.of(
                accessControl,
                config.featureGates(),
                services,
                config.storage().eventTtl(),
                config.clock(),
                reviews,
                Map.of(new GroupVersionKind("", "v1", "ComponentStatus"), components));
        CellPrinters cells = CellPrinters.builtIn(accessControl);
        return ServedKinds.of(
                contract.document(),
                contract.catalog(),
                contract.codec(),
                new ServedKinds.Dependencies(
                        rules,
                        Subresources.builtIn(
                                accounts.tokenRequests(),
                                bindings,
                                () -> kinds(registry).store(BUDGET),
                                sessions),
                        codec -> new EndpointServices(storage, codec, cells, admission.chain(), environment)));
    }

    private WebhookClients webhooks() {
        KeyManager[] credentials = config.admission().credentials().toArray(new KeyManager[0]);
        return new WebhookClients(config.admission().services(), credentials.length == 0 ? null : credentials);
    }

    private DefinitionReconciler definitions(
            KindRegistry kinds,
            CustomKinds customKinds,
            Catalog builtIn,
            Storage storage,
            DefinitionProgress progress) {
        DefinitionStatus status = new DefinitionStatus(kinds.current().store(DEFINITION), config.clock());
        DefinitionCleanup cleanup =
                new DefinitionCleanup(storage, status, new StoredInstances(kinds, builtIn), customKinds::serve);
        return new DefinitionReconciler(storage, status, cleanup, customKinds::serve, progress, builtIn);
    }

    private FlowControl flowControl(ScheduledExecutorService timer) {
        FlowControl flow = new FlowControl(config.protection().limits(), System::nanoTime);
        Future<?> unused = timer.scheduleWithFixedDelay(flow::expire, 1, 1, TimeUnit.SECONDS);
        return flow;
    }

    private List<ReadOnlyEndpoint> views(
            KindRegistry kinds, HealthCheck storage, MetricsEndpoint metrics, Callers callers) {
        List<HealthCheck> alive = List.of(HealthCheck.ping());
        List<HealthCheck> ready = List.of(HealthCheck.ping(), storage);
        OpenApiEndpoint openApi = new OpenApiEndpoint(
                () -> Contract.load(config.groupDomain()), () -> kinds.current().custom());
        kinds.whenReplaced(openApi::renew);
        return List.of(
                new HealthEndpoint(Map.of("livez", alive, "readyz", ready, "healthz", ready)),
                new VersionEndpoint(Version.current()),
                metrics,
                kinds.documents(served -> new DiscoveryEndpoint(served.catalog(), served.codec())),
                kinds.documents(served -> new PathIndex(served.catalog())),
                openApi,
                callers.users().discovery(),
                callers.access().recording());
    }

    private HttpSettings settings(
            Supplier<TlsIdentity> identity,
            Callers callers,
            RequestObserver observer,
            FlowControl flow,
            List<ReadOnlyEndpoint> views,
            KindRegistry kinds,
            FaultInjection faults) {
        return new HttpSettings(
                ports(identity),
                config.protection().hardening(),
                new HttpSettings.Access(
                        callers.users().authenticator(),
                        callers.users().anonymousPaths(),
                        Authentication::isHealth,
                        callers.access().requestAuthorizer(),
                        callers.access().explainer()),
                observer,
                flow,
                new HttpSettings.Content(views, api(kinds)),
                new NegotiatedStatusEncoder(kinds.current().codec()),
                faults::intercept);
    }

    private Supplier<ApiHandler> api(KindRegistry kinds) {
        ServerConfig.Jaxrs jaxrs = config.jaxrs();
        if (jaxrs.equals(ServerConfig.Jaxrs.NONE)) {
            return kinds::current;
        }
        try {
            ApiHandler all = withResources(jaxrs, kinds);
            return () -> all;
        } catch (NoClassDefFoundError e) {
            throw new IllegalStateException(
                    "JAX-RS resources need kontract-server with Jersey on the class path; kontract-embedded has no JAX-RS",
                    e);
        }
    }

    private ApiHandler withResources(ServerConfig.Jaxrs jaxrs, KindRegistry kinds) {
        GroupDomain paths = new GroupDomain(Contract.DEFAULT_GROUP_DOMAIN, config.groupDomain());
        ApiHandler current = kinds.following();
        ApiHandler own = jaxrs.routing() == ServerConfig.Routing.DIRECT
                ? current
                : JaxrsApplication.ofContract(kinds.current().catalog(), paths, current);
        return jaxrs.resources().isEmpty() ? own : JaxrsApplication.of(jaxrs.resources(), paths, own);
    }

    private ListenPorts ports(Supplier<TlsIdentity> identity) {
        ServerConfig.Ports ports = config.ports();
        return new ListenPorts(
                ports.bindAddress(), Optional.of(new ListenPorts.Secure(ports.secure(), identity)), ports.insecure());
    }
}
