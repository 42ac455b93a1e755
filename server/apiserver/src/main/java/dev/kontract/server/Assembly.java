package dev.kontract.server;

import dev.kontract.client.KontractClient;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.access.AccessControl;
import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.access.ServiceAccountKeys;
import dev.kontract.server.cluster.ApiPublication;
import dev.kontract.server.cluster.MasterLeases;
import dev.kontract.server.cluster.SharedCredentials;
import dev.kontract.server.cluster.SharedSettings;
import dev.kontract.server.concurrent.DerivedValue;
import dev.kontract.server.configuration.FileValue;
import dev.kontract.server.controller.Controllers;
import dev.kontract.server.http.HttpServer;
import dev.kontract.server.http.connection.ServingSettings.NamedCertificate;
import dev.kontract.server.http.connection.TlsIdentity;
import dev.kontract.server.identity.AdvertisedAddress;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.NamedIdentities;
import dev.kontract.server.identity.ServingCertificates;
import dev.kontract.server.identity.ServingIdentity;
import dev.kontract.server.kinds.PublishedAddress;
import dev.kontract.server.kinds.ServedTypes;
import dev.kontract.server.kinds.SystemObjects;
import dev.kontract.server.recording.RequestLog;
import dev.kontract.server.recording.RequestRecorder;
import dev.kontract.server.registry.FormerKeys;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.ObjectVersioner;
import dev.kontract.server.registry.core.service.ServiceNetwork;
import dev.kontract.server.registry.core.service.ServiceRepair;
import dev.kontract.server.request.OnDemand;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.FolderLock;
import dev.kontract.server.storage.KeyConversion;
import dev.kontract.server.storage.Range;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.storage.memory.MemoryState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assembles a server and starts its parts in order. Parts without dependencies are created on separate threads. Used once, by
 * one thread.
 */
final class Assembly {

    private static final Logger LOG = LoggerFactory.getLogger(Assembly.class);

    private static final int MINUTES_BETWEEN_REPAIRS = 3;

    /** Named by the API's service of a server whose ports are opened on demand. */
    private static final int DEFAULT_PORT = 6443;

    /** Names a server in messages while it has no port. */
    private static final URI IN_PROCESS = URI.create("https://in-process");

    private final ServerConfig config;
    private final CloseStack opened;

    /** Assembles the server that {@code config} describes; {@code opened} collects everything that has to be closed. */
    Assembly(ServerConfig config, CloseStack opened) {
        this.config = config;
        this.opened = opened;
    }

    /**
     * Starts a server.
     *
     * @throws IOException when a file cannot be used or a port is taken; the message says which
     * @throws StorageException when the storage cannot be used, or the data directory is that of another server; the message says
     *     why
     */
    ApiServer start() throws IOException {
        lockDataDir();
        FileValue<ServiceAccountKeys.Configured> configured =
                ServiceAccountKeys.Configured.files(config.authentication());
        StartupTask<Storage> opening =
                opened.add(StartupTask.make(this::openStorage), each -> each.undo(Storage::close));
        ServingIdentity serving = servingIdentity();
        Supplier<CertificateAuthority> authority = authority(serving);
        boolean onDemand = config.opensPortsOnDemand();
        ControlPlane controlPlane = controlPlane(authority);
        ServingCertificates certificates = certificates(serving, controlPlane.signsWithOwnAuthority(), authority);
        Optional<SharedCredentials> shared = config.storage().provider().isShared()
                ? Optional.of(shared(opening.join(), serving, configured.get()))
                : Optional.empty();
        shared.ifPresent(credentials -> serving.adopt(credentials.authority()));
        Supplier<ServiceAccountKeys> first = new OnDemand<>(() -> unchecked(() -> shared.isPresent()
                ? configured.get().with(shared.get().signingKey())
                : configured.get().in(config.dataDir())));
        Supplier<ServiceAccountKeys> keys =
                new DerivedValue<>(configured, now -> now.with(first.get().signing()));
        List<StartupTask<?>> needed =
                onDemand ? List.of() : List.of(awaited(certificates::identity), awaited(keys::get));
        StartupTask<Optional<String>> address = StartupTask.make(this::advertisedAddress);
        BearerTokens tokens = shared.isPresent() && config.files().tokens().isEmpty()
                ? BearerTokens.ofAdministrator(shared.get().adminToken())
                : BearerTokens.find(config.files().tokens(), config.dataDir());
        CompiledContract contract = controlPlane.contract();
        ServerCredentials credentials = new ServerCredentials(certificates, authority, tokens, keys, configured);
        Engine engine =
                new EngineAssembly(config, opened, contract, credentials, controlPlane).assemble(opening.join());
        for (StartupTask<?> each : needed) {
            each.join();
        }
        List<StartupTask<Boolean>> founding = found(engine);
        HttpAssembly front = new HttpAssembly(config, opened, engine);
        HttpServer http = front.assemble();
        if (!onDemand) {
            http.prepare();
        }
        for (StartupTask<Boolean> each : founding) {
            each.join();
        }
        http.whenListening(at -> listens(engine, front, at));
        ApiServer server = onDemand ? run(engine, http, idle(engine)) : open(engine, http, address.join());
        new DefinitionInstaller(server.client()).install(config.crds());
        opened.add(front, HttpAssembly::giveNotice);
        return server.begin();
    }

    /** Each server has files of its own there; where the objects are there as well, their storage keeps others out. */
    private void lockDataDir() {
        if (config.storage().provider().isShared()) {
            config.dataDir().ifPresent(folder -> opened.add(FolderLock.acquire(folder), FolderLock::close));
        }
    }

    /** Agrees with the other servers on {@code storage}. */
    private SharedCredentials shared(Storage storage, ServingIdentity serving, ServiceAccountKeys.Configured configured)
            throws IOException {
        SharedSettings.check(
                storage,
                config.clock(),
                config.groupDomain(),
                config.authentication().issuers(),
                config.featureGates());
        return SharedCredentials.in(
                storage,
                config.clock(),
                () -> unchecked(() -> SharedCredentials.of(
                        serving.authority(),
                        configured.in(config.dataDir()),
                        BearerTokens.find(config.files().tokens(), config.dataDir()))));
    }

    /**
     * Starts a server with the content and credentials of another one. Its ports are opened on demand.
     *
     * @param standby the names of controllers that no object in {@code content} concerns
     * @throws IOException when a file cannot be used
     */
    ApiServer fork(ServerCredentials credentials, MemoryState content, Set<String> standby) throws IOException {
        Storage storage = opened.add(MemoryProvider.standard().open(storageEnvironment(), content), Storage::close);
        ControlPlane controlPlane = controlPlane(credentials.authority());
        CompiledContract contract = controlPlane.contract();
        Engine engine = new EngineAssembly(config, opened, contract, credentials, controlPlane).assemble(storage);
        HttpAssembly front = new HttpAssembly(config, opened, engine);
        HttpServer http = front.assemble();
        http.whenListening(at -> listens(engine, front, at));
        return run(engine, http, standby).begin();
    }

    /** The controllers that what was founded gives nothing to do. */
    private static Set<String> idle(Engine engine) {
        return engine.controlPlane().idle(engine.stored().list(Range.of("")).entries());
    }

    /** Opens the ports immediately, and keeps the address of the server published. */
    private ApiServer open(Engine engine, HttpServer http, Optional<String> address) throws IOException {
        http.open();
        engine.aggregation().publish();
        URI url = http.secureUri().orElseThrow();
        address.filter(AdvertisedAddress::isPublishable)
                .ifPresent(each -> publish(engine, new PublishedAddress(each, url.getPort())));
        return run(engine, http, Optional.of(url), Set.of());
    }

    /** Has the documents and the service of the API lead to the port of this server. */
    private void listens(Engine engine, HttpAssembly front, URI url) {
        front.listens(url);
        try {
            SystemObjects.reconcileService(
                    engine.kinds().current(),
                    engine.services().network(),
                    url.getPort(),
                    config.clock().instant());
        } catch (StatusException | StorageException e) { // A store that is full is no reason not to serve.
            LOG.warn("The kubernetes service does not lead to this server: {}", e.getMessage());
        }
    }

    private void publish(Engine engine, PublishedAddress own) {
        ServiceNetwork network = engine.services().network();
        if (!config.storage().provider().isShared()) {
            new ApiPublication(own, Optional.empty(), engine.kinds(), network, config.clock()).start(engine.timer());
            return;
        }
        MasterLeases leases = new MasterLeases(engine.stored(), own);
        ApiPublication publication =
                new ApiPublication(own, Optional.of(leases), engine.kinds(), network, config.clock());
        publication.start(new ServerThreads(opened).timer("master-lease", publication::withdraw));
    }

    private ServingCertificates certificates(
            ServingIdentity serving, boolean trustAuthority, Supplier<CertificateAuthority> authority) {
        List<NamedCertificate> named = config.protection().serving().tls().certificates();
        return new ServingCertificates(
                givenFiles(named),
                () -> new ServingCertificates.Certificates(
                        identity(serving, trustAuthority, authority), NamedIdentities.read(named)));
    }

    /** Returns the files for TLS that the user has given. */
    private List<Path> givenFiles(List<NamedCertificate> named) {
        List<Path> files = new ArrayList<>();
        config.files().certificate().ifPresent(files::add);
        config.files().key().ifPresent(files::add);
        config.files().clientAuthorities().ifPresent(files::add);
        named.forEach(each -> files.addAll(List.of(each.certificate(), each.key())));
        return files;
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

    private ControlPlane controlPlane(Supplier<CertificateAuthority> authority) throws IOException {
        Map<String, ServerConfig.SigningAuthority> files =
                config.controllers().signing().authorities();
        if (files.isEmpty()) {
            return new ControlPlane(config, new RequestSigner(signer -> Optional.of(authority), config.clock()));
        }
        Map<String, Supplier<CertificateAuthority>> authorities = new HashMap<>();
        for (Map.Entry<String, ServerConfig.SigningAuthority> signer : files.entrySet()) {
            CertificateAuthority read = CertificateAuthority.of(
                    signer.getValue().certificate(), signer.getValue().key());
            authorities.put(signer.getKey(), () -> read);
        }
        return new ControlPlane(
                config, new RequestSigner(signer -> Optional.ofNullable(authorities.get(signer)), config.clock()));
    }

    /** A task that has ended when a start that fails has closed everything: it writes no file and no object afterwards. */
    private <T> StartupTask<T> awaited(Callable<T> maker) {
        return opened.add(StartupTask.make(maker), StartupTask::await);
    }

    /** The port in the API's service; empty if it is not known before the ports are open. */
    private OptionalInt servicePort() {
        if (config.opensPortsOnDemand()) {
            return OptionalInt.of(DEFAULT_PORT);
        }
        int port = config.ports().secure();
        return port == 0 ? OptionalInt.empty() : OptionalInt.of(port);
    }

    /** Creates the objects that every cluster has, side by side. */
    private List<StartupTask<Boolean>> found(Engine engine) {
        Executor writers = config.opensPortsOnDemand() ? Runnable::run : new ServerThreads(opened).founders();
        return List.of(
                awaited(() -> {
                    SystemObjects.create(
                            engine.kinds().current(),
                            engine.services().network(),
                            servicePort(),
                            config.clock().instant(),
                            writers);
                    return true;
                }),
                awaited(() -> {
                    Function<GroupVersionKind, GenericStore> stores =
                            engine.kinds().current()::store;
                    Instant now = config.clock().instant();
                    AccessControl access = engine.callers().access();
                    access.bootstrap(engine.controlPlane().policy(), stores, now, writers);
                    return true;
                }));
    }

    /** Compares cluster IPs and node ports with the services every few minutes. */
    private void repairServices(Engine engine) {
        ServiceRepair repair = new ServiceRepair(engine.services());
        Executor thread = new ServerThreads(opened).single("service-repair");
        Future<?> unused = engine.timer()
                .scheduleWithFixedDelay(
                        () -> thread.execute(repair::run),
                        MINUTES_BETWEEN_REPAIRS,
                        MINUTES_BETWEEN_REPAIRS,
                        TimeUnit.MINUTES);
    }

    /** Runs a server whose ports are not open. */
    private ApiServer run(Engine engine, HttpServer http, Set<String> standby) {
        return run(engine, http, Optional.empty(), standby);
    }

    /**
     * @param url where the server listens; empty while its ports are not open
     * @param standby the names of controllers that need not be started yet
     */
    private ApiServer run(Engine engine, HttpServer http, Optional<URI> url, Set<String> standby) {
        repairServices(engine);
        engine.callers()
                .users()
                .start(() -> url.orElseGet(() -> ApiServer.urlOf(http)), engine.timer(), engine.files());
        engine.clients().connectTo(http.inProcess(), url.orElse(IN_PROCESS));
        Controllers controllers = opened.add(
                engine.controlPlane()
                        .start(
                                engine.admission(),
                                new ServedTypes(engine.kinds()::current),
                                engine.stored(),
                                engine.clients(),
                                engine.written(),
                                engine.credentials()::authorityCertificate,
                                standby),
                Controllers::close);
        engine.page().ifPresent(page -> page.controllers().complete(controllers));
        KontractClient administrator = opened.add(engine.clients().administrator(), KontractClient::close);
        ServerContent content = new ServerContent(engine.stored(), engine.followed(), config.clock(), controllers);
        Optional<RequestLog> requests = engine.recorder().map(RequestRecorder::requests);
        return new ApiServer(
                config,
                http,
                engine.credentials(),
                content,
                controllers,
                engine.clients(),
                administrator,
                requests,
                engine.callers().access().permissions(),
                engine.faults().rules(),
                engine.page(),
                opened);
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
}
