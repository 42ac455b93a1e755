package dev.kontract.server;

import dev.kontract.client.controller.Timer;
import dev.kontract.model.MutatingWebhook;
import dev.kontract.model.Pod;
import dev.kontract.model.ValidatingWebhook;
import dev.kontract.server.access.AuthenticationSettings;
import dev.kontract.server.access.AuthorizationSettings;
import dev.kontract.server.admission.PluginSelection;
import dev.kontract.server.admission.configuration.AdmissionConfiguration;
import dev.kontract.server.admission.webhook.WebhookHandler;
import dev.kontract.server.controller.ControllerSelection;
import dev.kontract.server.controller.LeaderElection;
import dev.kontract.server.controller.autoscaling.AutoscalingMetrics;
import dev.kontract.server.controller.node.NodeSimulation;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.identity.AdvertisedAddress;
import dev.kontract.server.identity.ServingFiles;
import dev.kontract.server.kinds.ApiSelection;
import dev.kontract.server.podaccess.PodAccess;
import dev.kontract.server.protection.ProtectionSettings;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.core.service.ServiceNetwork;
import dev.kontract.server.storage.ExpiryTimer;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.webhook.WebhookServices;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.net.ssl.KeyManager;

/**
 * The configuration of a server. Immutable; see {@link #builder()}.
 *
 * @param ports the ports
 * @param files the files the server reads or writes by name
 * @param authentication whose tokens count, and what becomes of requests without any
 * @param authorization what decides who may do what
 * @param protection what callers may take of the server
 * @param dataDir where the server keeps what it makes itself; absent, nothing outlives it
 * @param storage where objects are kept
 * @param controllers what runs besides the API
 * @param clock the clock of the server; certificates, time limits of requests and leader election keep to real time
 * @param featureGates the feature gates that are on
 * @param groupDomain the domain of the access-control API group
 * @param apis which of the built-in APIs are served
 * @param jaxrs JAX-RS resources beside the API
 * @param crds CustomResourceDefinitions to install at start
 * @param admission which admission plugins run, webhooks in this process, and how webhooks outside are called
 * @param allowPrivileged whether containers may be privileged
 * @param services the addresses and ports that services get
 * @param podAccess what is offered of the containers of a pod
 * @param recordRequests whether requests are recorded
 * @param ui whether the page at {@code /ui} is served, and what it reads below {@code /kontract}
 */
public record ServerConfig(
        Ports ports,
        Files files,
        AuthenticationSettings authentication,
        AuthorizationSettings authorization,
        ProtectionSettings protection,
        Optional<Path> dataDir,
        ObjectStorage storage,
        ControlLoops controllers,
        Clock clock,
        Set<FeatureGate> featureGates,
        String groupDomain,
        ApiSelection apis,
        Jaxrs jaxrs,
        List<DefinitionSource> crds,
        Admission admission,
        boolean allowPrivileged,
        ServiceRanges services,
        Function<Pod, PodAccess> podAccess,
        boolean recordRequests,
        boolean ui) {

    /**
     * The addresses and ports that services get.
     *
     * @param clusterIps the IPv4 range of the cluster IPs, such as {@code 10.0.0.0/24}
     * @param firstNodePort the lowest node port
     * @param lastNodePort the highest node port
     */
    public record ServiceRanges(String clusterIps, int firstNodePort, int lastNodePort) {

        /** The defaults of kube-apiserver. */
        public static final ServiceRanges DEFAULT = new ServiceRanges("10.0.0.0/24", 30_000, 32_767);

        /**
         * Checks the values.
         *
         * @throws IllegalArgumentException when they are not ranges
         */
        public ServiceRanges {
            ServiceNetwork checked = new ServiceNetwork(clusterIps, firstNodePort, lastNodePort);
            clusterIps = checked.range();
        }

        ServiceNetwork network() {
            return new ServiceNetwork(clusterIps, firstNodePort, lastNodePort);
        }
    }

    /**
     * Admission: the plugins that are built in, and webhooks.
     *
     * @param plugins which plugins run
     * @param configuration how they are configured
     * @param mutating the mutating webhooks in this process
     * @param validating the validating webhooks in this process
     * @param services finds the services that webhooks are addressed by, those of conversion included
     * @param credentials the client certificates that webhooks outside are presented, those of conversion included; empty
     *     for none
     */
    public record Admission(
            PluginSelection plugins,
            AdmissionConfiguration configuration,
            List<LocalMutatingWebhook> mutating,
            List<LocalValidatingWebhook> validating,
            WebhookServices services,
            List<KeyManager> credentials) {

        /** The default plugins, and only the webhooks that configurations declare. */
        public static final Admission DEFAULT = new Admission(
                PluginSelection.DEFAULT,
                AdmissionConfiguration.DEFAULT,
                List.of(),
                List.of(),
                WebhookServices.NONE,
                List.of());

        /** Takes copies. */
        public Admission {
            mutating = List.copyOf(mutating);
            validating = List.copyOf(validating);
            credentials = List.copyOf(credentials);
        }
    }

    /**
     * A mutating webhook in this process.
     *
     * @param declaration the matching requests and options; without a client configuration
     * @param handler handles the reviews
     */
    public record LocalMutatingWebhook(MutatingWebhook declaration, WebhookHandler handler) {}

    /**
     * A validating webhook in this process.
     *
     * @param declaration the matching requests and options; without a client configuration
     * @param handler handles the reviews
     */
    public record LocalValidatingWebhook(ValidatingWebhook declaration, WebhookHandler handler) {}

    /**
     * Where a server listens. A port 0 is any that is free.
     *
     * @param bindAddress the address of the TLS port
     * @param secure the TLS port
     * @param insecure a port without TLS on the loopback address
     * @param advertised the address that the Endpoints of the {@code kubernetes} service name; absent, the bind address or one of
     *     this machine
     */
    public record Ports(String bindAddress, int secure, Optional<Integer> insecure, Optional<String> advertised) {

        /**
         * Checks the advertised address.
         *
         * @throws IllegalArgumentException when Endpoints cannot hold it
         */
        public Ports {
            advertised = advertised.map(AdvertisedAddress::checked);
        }
    }

    /** The route of requests for objects of the contract to the server's implementation. */
    public enum Routing {
        /** By the parsed request alone. */
        DIRECT,
        /** Through Jersey and the generated JAX-RS interfaces, which the server implements. */
        JAXRS
    }

    /**
     * JAX-RS beside the API.
     *
     * @param routing how requests reach the server's own implementation
     * @param resources resources of the embedder's own, which answer before it
     */
    public record Jaxrs(Routing routing, List<Object> resources) {

        /** No JAX-RS. */
        public static final Jaxrs NONE = new Jaxrs(Routing.DIRECT, List.of());

        /** Takes a copy. */
        public Jaxrs {
            resources = List.copyOf(resources);
        }
    }

    /**
     * The storage of objects.
     *
     * @param provider opens the storage
     * @param eventTtl how long Events are kept, zero for no expiry
     * @param compactionInterval the minimum time for which old revisions can be listed, zero for as long as the storage keeps
     *     them
     */
    public record ObjectStorage(StorageProvider provider, Duration eventTtl, Duration compactionInterval) {}

    /**
     * The controllers.
     *
     * @param selection which of them run
     * @param election whether they run only while this server is the leader
     * @param pods how simulated nodes treat pods, if they run
     * @param nodes the nodes that are simulated
     * @param metrics the metrics that autoscalers follow and {@code metrics.k8s.io} has; if empty, those of simulated nodes
     * @param signing how approved certificate requests are signed
     */
    public record ControlLoops(
            ControllerSelection selection,
            LeaderElection election,
            PodSimulation pods,
            NodeSimulation nodes,
            Optional<AutoscalingMetrics> metrics,
            CertificateSigning signing) {

        /** Returns these controllers without leader election. */
        ControlLoops alone() {
            return new ControlLoops(selection, election.enabled(false), pods, nodes, metrics, signing);
        }
    }

    /**
     * The signing of approved certificate requests.
     *
     * @param authorities the authorities of the supported signers; if empty, the authority of the server signs for all built-in
     *     signers
     * @param longest the maximum validity of certificates, and the default
     */
    public record CertificateSigning(Map<String, SigningAuthority> authorities, Duration longest) {

        /** The defaults of kube-controller-manager. */
        public static final CertificateSigning DEFAULT = new CertificateSigning(Map.of(), Duration.ofDays(365));

        /** Takes a copy. */
        public CertificateSigning {
            authorities = Map.copyOf(authorities);
        }
    }

    /**
     * The files of an authority that signs certificate requests.
     *
     * @param certificate its certificate
     * @param key the private key
     */
    public record SigningAuthority(Path certificate, Path key) {}

    /**
     * Files by name; what is absent the server makes itself.
     *
     * @param tokens users with bearer tokens
     * @param clientAuthorities whose client certificates count
     * @param certificates the directory of the serving certificate, when it has no file of its own
     * @param certificate the serving certificate
     * @param key its private key
     * @param kubeconfig where to write what clients need
     * @param proxyClient the client certificate by which the server authenticates to aggregated servers
     */
    public record Files(
            Optional<Path> tokens,
            Optional<Path> clientAuthorities,
            Optional<Path> certificates,
            Optional<Path> certificate,
            Optional<Path> key,
            Optional<Path> kubeconfig,
            Optional<ClientCertificate> proxyClient) {

        /** None. */
        public static final Files NONE = new Files(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());

        /** Creates files without a client certificate for aggregated servers. */
        public Files(
                Optional<Path> tokens,
                Optional<Path> clientAuthorities,
                Optional<Path> certificates,
                Optional<Path> certificate,
                Optional<Path> key,
                Optional<Path> kubeconfig) {
            this(tokens, clientAuthorities, certificates, certificate, key, kubeconfig, Optional.empty());
        }

        private boolean areNone() {
            return tokens.isEmpty()
                    && clientAuthorities.isEmpty()
                    && certificates.isEmpty()
                    && certificate.isEmpty()
                    && key.isEmpty()
                    && kubeconfig.isEmpty();
        }
    }

    /**
     * The files of a client certificate.
     *
     * @param certificate the certificate, and its issuers after it
     * @param key the private key
     */
    public record ClientCertificate(Path certificate, Path key) {}

    /**
     * A configuration for a server in memory, on any free port, that leaves nothing behind.
     *
     * @throws IllegalStateException if {@code kontract-embedded} is on the class path beside artifacts whose classes it contains
     */
    public static ServerConfigBuilder builder() {
        ClientArtifact.check();
        return new ServerConfigBuilder();
    }

    /**
     * Returns a configuration from flags of the command line, such as {@code "--enable-admission-plugins=NodeRestriction"}.
     * Other settings are those of {@link #builder()}: in memory, on any free port, with its default controllers.
     *
     * @throws IllegalArgumentException when a flag is unknown or its value is invalid
     * @throws IOException when a file that a flag names cannot be read
     * @throws IllegalStateException if kontract-flags is not on the class path
     */
    public static ServerConfigBuilder ofFlags(String... flags) throws IOException {
        return FlagParser.installed().embedded(flags);
    }

    /** The time by which keys of the storage expire; delays are real unless the clock keeps them itself. */
    ExpiryTimer expiryTimer() {
        Timer timer = clock instanceof Timer own ? own : Timer.real();
        return new ExpiryTimer() {
            @Override
            public long millis() {
                return clock.millis();
            }

            @Override
            public void after(Duration delay, Runnable task) {
                timer.after(delay, task);
            }
        };
    }

    /** Returns whether the ports can be opened later without risk: they are any free ones, and no file contains them. */
    boolean opensPortsOnDemand() {
        boolean free = ports.secure() == 0 && ports.insecure().orElse(0) == 0;
        boolean published = ports.advertised().isPresent();
        return free
                && !published
                && files.areNone()
                && dataDir.isEmpty()
                && authentication.signingKey().isEmpty();
    }

    /** The configuration of a fork: in memory, on free ports, without files and audit log. */
    ServerConfig forked(Clock clockOfFork) {
        Ports free = new Ports(ports.bindAddress(), 0, ports.insecure().map(port -> 0), ports.advertised());
        return new ServerConfig(
                free,
                Files.NONE,
                authentication,
                authorization,
                protection.withoutAudit().withTracing(Optional.empty()),
                Optional.empty(),
                new ObjectStorage(MemoryProvider.standard(), storage.eventTtl(), storage.compactionInterval()),
                controllers.alone(),
                clockOfFork,
                featureGates,
                groupDomain,
                apis,
                jaxrs,
                List.of(),
                admission,
                allowPrivileged,
                services,
                podAccess,
                recordRequests,
                ui);
    }

    /** Where the serving certificate is, or is to be. */
    ServingFiles servingFiles() {
        Optional<Path> directory = files.certificates().or(() -> dataDir.map(data -> data.resolve("pki")));
        return new ServingFiles(
                files.certificate(),
                files.key(),
                directory,
                files.clientAuthorities(),
                files.certificates().isPresent() ? ServingFiles.Origin.GIVEN : ServingFiles.Origin.OWN);
    }

    /** Returns the file that the kubeconfig of the administrator is written to; empty if it is written nowhere. */
    public Optional<Path> kubeconfig() {
        return files.kubeconfig().or(() -> dataDir.map(data -> data.resolve("kubeconfig")));
    }
}
