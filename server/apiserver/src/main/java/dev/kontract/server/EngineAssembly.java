package dev.kontract.server;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.access.AccessControl;
import dev.kontract.server.access.Authentication;
import dev.kontract.server.access.AuthorizationSettings;
import dev.kontract.server.access.ServiceAccounts;
import dev.kontract.server.admission.matching.NamespaceObjects;
import dev.kontract.server.aggregation.Aggregation;
import dev.kontract.server.endpoints.EndpointServices;
import dev.kontract.server.endpoints.Subresources;
import dev.kontract.server.endpoints.response.EncodedItems;
import dev.kontract.server.endpoints.response.WatchDelivery;
import dev.kontract.server.fault.FaultInjection;
import dev.kontract.server.kinds.BuiltInRules;
import dev.kontract.server.kinds.CustomKinds;
import dev.kontract.server.kinds.DefinitionFeed;
import dev.kontract.server.kinds.KindRegistry;
import dev.kontract.server.kinds.RegisteredApis;
import dev.kontract.server.kinds.ServedKinds;
import dev.kontract.server.kinds.StoredParams;
import dev.kontract.server.kinds.definitions.DefinitionCleanup;
import dev.kontract.server.kinds.definitions.DefinitionProgress;
import dev.kontract.server.kinds.definitions.DefinitionReconciler;
import dev.kontract.server.kinds.definitions.DefinitionStatus;
import dev.kontract.server.kinds.definitions.StoredInstances;
import dev.kontract.server.podaccess.PodSessions;
import dev.kontract.server.printers.CellPrinters;
import dev.kontract.server.recording.RequestRecorder;
import dev.kontract.server.registry.ComputedObjects;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.Review;
import dev.kontract.server.registry.core.PodBinding;
import dev.kontract.server.registry.core.service.ServiceAllocation;
import dev.kontract.server.registry.metrics.NodeMetrics;
import dev.kontract.server.registry.metrics.PodMetrics;
import dev.kontract.server.registry.plugin.QuotaEpochs;
import dev.kontract.server.registry.validation.ClusterPolicy;
import dev.kontract.server.request.ServedResources;
import dev.kontract.server.storage.CompactedHistory;
import dev.kontract.server.storage.ObservedStorage;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.webhook.WebhookClients;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;

/** Assembles the engine of a server: admission and the kinds on top of a storage. Used once, by one thread. */
final class EngineAssembly {

    private static final GroupVersionKind POD = new GroupVersionKind("", "v1", "Pod");
    private static final GroupVersionKind NODE = new GroupVersionKind("", "v1", "Node");
    private static final GroupVersionKind QUOTA = new GroupVersionKind("", "v1", "ResourceQuota");
    private static final GroupVersionKind BINDING = new GroupVersionKind("", "v1", "Binding");
    private static final GroupVersionKind BUDGET = new GroupVersionKind("policy", "v1", "PodDisruptionBudget");
    private static final GroupVersionKind COMPONENT_STATUS = new GroupVersionKind("", "v1", "ComponentStatus");
    private static final GroupVersionKind DEFINITION =
            new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition");
    private static final String ACCOUNT_CONTROLLER = "serviceaccount-controller";

    private final ServerConfig config;
    private final CloseStack opened;
    private final CompiledContract contract;
    private final ServerCredentials credentials;
    private final ControlPlane controlPlane;
    private final ServerThreads threads;

    /** For parts that are created before the kinds and use them later. */
    private final AtomicReference<KindRegistry> registry = new AtomicReference<>();

    EngineAssembly(
            ServerConfig config,
            CloseStack opened,
            CompiledContract contract,
            ServerCredentials credentials,
            ControlPlane controlPlane) {
        this.config = config;
        this.opened = opened;
        this.contract = contract;
        this.credentials = credentials;
        this.controlPlane = controlPlane;
        this.threads = new ServerThreads(opened);
    }

    /**
     * Assembles the engine on {@code stored}, and begins to follow the definitions in it.
     *
     * @throws IOException when a file cannot be used; the message says which
     */
    Engine assemble(Storage stored) throws IOException {
        InternalClients clients = new InternalClients(controlPlane.users(), config.groupDomain());
        Optional<PageParts> page =
                config.ui() ? Optional.of(PageParts.of(config, stored.knownRevision())) : Optional.empty();
        WrittenRevisions written = new WrittenRevisions(
                page.<LongConsumer>map(each -> each.times()::written).orElse(revision -> {}));
        Optional<RequestRecorder> recorder = recorder();
        Storage compacted = CompactedHistory.of(
                stored, config.expiryTimer(), config.storage().compactionInterval());
        Storage storage = new ObservedStorage(
                recorder.map(each -> each.observing(compacted)).orElse(compacted), written);
        ScheduledExecutorService timer = threads.timer();
        ScheduledExecutorService files = threads.timer("files", () -> {});
        EndpointServices.Environment environment = new EndpointServices.Environment(
                new ClusterPolicy(config.allowPrivileged(), new NamespaceObjects(storage)::administersDevices),
                config.featureGates(),
                config.clock(),
                new SystemRandomness(),
                timer,
                WatchDelivery.together(threads.encoders()),
                config.protection().leastWatch(),
                EncodedItems.ofHeap());
        Engine.Callers callers = callers(storage, clients, environment);
        callers.access().start(files);
        WebhookClients webhooks = webhooks();
        AtomicReference<Storage> followed = new AtomicReference<>(storage);
        ServiceAllocation services = new ServiceAllocation(
                config.services().network(), new SecureRandom(), kind -> served().store(kind), followed::get);
        AdmissionPlugins admission = admission(stored, callers, webhooks, environment, services);
        followed.set(admission.storage());
        PodBinding bindings = new PodBinding(() -> served().store(POD), environment.clock());
        PodSessions sessions = new PodSessions(
                config.podAccess(), controlPlane.logs(), callers.access().requestAuthorizer());
        DefinitionProgress progress = new DefinitionProgress();
        KindRegistry kinds = new KindRegistry(ServedKinds.of(
                contract.document(),
                contract.catalog(),
                config.apis().select(contract.catalog()),
                contract.codec(),
                kindsOn(
                        progress.awaitedIn(admission.storage()),
                        rules(storage, callers, bindings, services),
                        callers,
                        bindings,
                        admission,
                        sessions,
                        environment)));
        registry.set(kinds);
        AggregationAssembly aggregating = new AggregationAssembly(config, credentials, threads, timer);
        Aggregation aggregation =
                opened.add(aggregating.assemble(callers.access().storage(), kinds), Aggregation::close);
        followDefinitions(
                storage, callers.access().storage(), kinds, new CustomKinds(kinds, webhooks), progress, aggregation);
        return new Engine(
                contract,
                credentials,
                controlPlane,
                clients,
                stored,
                written,
                recorder,
                timer,
                files,
                new FaultInjection(controlPlane.users(), storage::revision, timer, contract.codec(), resources()),
                callers,
                admission,
                sessions,
                services,
                progress,
                kinds,
                aggregation,
                aggregating.files(),
                page);
    }

    private Optional<RequestRecorder> recorder() {
        return config.recordRequests()
                ? Optional.of(new RequestRecorder(contract.codec(), config.clock(), resources()))
                : Optional.empty();
    }

    private Engine.Callers callers(Storage storage, InternalClients clients, EndpointServices.Environment environment)
            throws IOException {
        AccessControl access =
                opened.add(new AccessControl(storage, authorization(), config.groupDomain()), AccessControl::close);
        ServiceAccounts accounts =
                new ServiceAccounts(storage, config.authentication(), credentials.accounts(), environment);
        Authentication users = opened.add(
                new Authentication(
                        config.authentication(),
                        credentials.tokens(),
                        credentials.certificates()::identity,
                        accounts,
                        clients.authenticator(),
                        storage),
                Authentication::close);
        return new Engine.Callers(access, accounts, users);
    }

    private AuthorizationSettings authorization() {
        AuthorizationSettings settings = config.authorization();
        return config.recordRequests() ? settings.recorded() : settings;
    }

    private WebhookClients webhooks() {
        KeyManager[] keys = config.admission().credentials().toArray(new KeyManager[0]);
        return new WebhookClients(config.admission().services(), keys.length == 0 ? null : keys);
    }

    private AdmissionPlugins admission(
            Storage stored,
            Engine.Callers callers,
            WebhookClients webhooks,
            EndpointServices.Environment environment,
            ServiceAllocation services) {
        AdmissionPlugins.Environment forPlugins = new AdmissionPlugins.Environment(
                environment.clock(),
                environment.random(),
                () -> served().store(QUOTA),
                config.storage().provider().isShared() ? Optional.of(new QuotaEpochs(() -> stored)) : Optional.empty(),
                config.controllers().selection().selects(ACCOUNT_CONTROLLER),
                services.sinks());
        return opened.add(
                new AdmissionPlugins(
                        config.admission(),
                        contract.codec(),
                        callers.access(),
                        new StoredParams(this::served),
                        webhooks,
                        forPlugins),
                AdmissionPlugins::close);
    }

    private ServedResources resources() {
        return new ServedResources(() -> served().catalog());
    }

    /** The kinds that are served now. */
    private ServedKinds served() {
        return Objects.requireNonNull(registry.get()).current();
    }

    private BuiltInRules rules(
            Storage storage, Engine.Callers callers, PodBinding bindings, ServiceAllocation services) {
        Map<GroupVersionKind, Review> reviews = new HashMap<>(callers.access()
                .reviews(callers.accounts().reviews(callers.users().authenticator()), config.clock()));
        reviews.put(BINDING, bindings);
        return BuiltInRules.of(
                accessControl(),
                config.featureGates(),
                services,
                config.storage().eventTtl(),
                config.clock(),
                reviews,
                computed(storage));
    }

    private Map<GroupVersionKind, ComputedObjects> computed(Storage storage) {
        Map<GroupVersionKind, ComputedObjects> computed =
                new HashMap<>(Map.of(COMPONENT_STATUS, controlPlane.components(storage)));
        controlPlane.usage().ifPresent(usage -> {
            Supplier<GenericStore> pods = () -> served().store(POD);
            computed.put(PodMetrics.KIND, new PodMetrics(pods, usage, config.clock()));
            computed.put(NodeMetrics.KIND, new NodeMetrics(() -> served().store(NODE), pods, usage, config.clock()));
        });
        return computed;
    }

    private String accessControl() {
        return "rbac.authorization." + config.groupDomain();
    }

    private ServedKinds.Dependencies kindsOn(
            Storage storage,
            BuiltInRules rules,
            Engine.Callers callers,
            PodBinding bindings,
            AdmissionPlugins admission,
            PodSessions sessions,
            EndpointServices.Environment environment) {
        CellPrinters cells = CellPrinters.builtIn(accessControl());
        return new ServedKinds.Dependencies(
                rules,
                Subresources.builtIn(
                        callers.accounts().tokenRequests(), bindings, () -> served().store(BUDGET), sessions),
                codec -> new EndpointServices(storage, codec, cells, admission.chain(), environment));
    }

    /** Serves what definitions define, and keeps their status. */
    private void followDefinitions(
            Storage storage,
            Storage authorized,
            KindRegistry kinds,
            CustomKinds customKinds,
            DefinitionProgress progress,
            Aggregation aggregation) {
        opened.add(
                new DefinitionFeed(
                        customKinds,
                        storage,
                        threads.single("definitions"),
                        CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS)),
                DefinitionFeed::close);
        Catalog builtIn = contract.catalog();
        DefinitionStatus status = new DefinitionStatus(() -> kinds.current().store(DEFINITION), config.clock());
        DefinitionCleanup cleanup =
                new DefinitionCleanup(authorized, status, new StoredInstances(kinds, builtIn), customKinds::serve);
        opened.add(
                        new DefinitionReconciler(authorized, status, cleanup, customKinds::serve, progress, builtIn),
                        DefinitionReconciler::close)
                .start();
        opened.add(
                new RegisteredApis(
                        kinds::current,
                        authorized,
                        config.clock(),
                        threads.single("api-registration"),
                        aggregation.sink()),
                RegisteredApis::close);
    }
}
