package dev.kontract.server;

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
import dev.kontract.server.controller.node.NodeSimulator;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.kinds.ApiSelection;
import dev.kontract.server.podaccess.PodAccess;
import dev.kontract.server.protection.ProtectionSettings;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.storage.StorageBackend;
import dev.kontract.server.storage.StorageProvider;
import dev.kontract.server.storage.StorageSettings;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.webhook.WebhookServices;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import javax.net.ssl.KeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link ServerConfig}. Not safe for use by several threads.
 *
 * <pre>{@code
 * ServerConfig config = ServerConfig.builder()
 *         .dataDir(directory)
 *         .controllers("*", "-pod-simulator")
 *         .build();
 * }</pre>
 */
public final class ServerConfigBuilder {

    /**
     * The controllers that an embedded server runs unless others are selected: those without which a deletion stays unfinished,
     * of a namespace with its objects and of an object with its dependents. The command line runs none unless {@code
     * --controllers} is set.
     */
    public static final List<String> DEFAULT_CONTROLLERS =
            List.of("namespace-controller", "garbage-collector-controller");

    private String bindAddress = "127.0.0.1";
    private @Nullable String advertiseAddress;
    private int securePort;
    private @Nullable Integer insecurePort;
    private ServerConfig.Files files = ServerConfig.Files.NONE;
    private AuthenticationSettings authentication = AuthenticationSettings.NONE;
    private boolean anonymousAuth;
    private AuthorizationSettings authorization = AuthorizationSettings.DEFAULT;
    private ProtectionSettings protection = ProtectionSettings.DEFAULT;
    private @Nullable Path dataDir;
    private @Nullable StorageProvider storage;
    private Duration eventTtl = Duration.ofHours(1);
    private Duration compactionInterval = Duration.ofMinutes(5);
    private List<String> controllers = DEFAULT_CONTROLLERS;
    private LeaderElection election = LeaderElection.STANDARD;
    private Clock clock = Clock.systemUTC();
    private PodSimulation pods = PodSimulation.standard();
    private NodeSimulation nodes = NodeSimulation.none();
    private ServerConfig.CertificateSigning signing = ServerConfig.CertificateSigning.DEFAULT;
    private @Nullable AutoscalingMetrics autoscalingMetrics;
    private Function<Pod, PodAccess> podAccess = pod -> PodAccess.none();
    private boolean recordRequests;
    private boolean ui = true;
    private Set<FeatureGate> featureGates = FeatureGate.defaults();
    private boolean allowPrivileged;
    private String groupDomain = "k8s.io";
    private ApiSelection apis = ApiSelection.ALL;
    private ServerConfig.Jaxrs jaxrs = ServerConfig.Jaxrs.NONE;
    private final List<DefinitionSource> crds = new ArrayList<>();
    private final List<ServerConfig.LocalMutatingWebhook> mutatingWebhooks = new ArrayList<>();
    private final List<ServerConfig.LocalValidatingWebhook> validatingWebhooks = new ArrayList<>();
    private final Set<String> enabledPlugins = new HashSet<>();
    private final Set<String> disabledPlugins = new HashSet<>();
    private AdmissionConfiguration admissionConfiguration = AdmissionConfiguration.DEFAULT;
    private WebhookServices webhookServices = WebhookServices.NONE;
    private List<KeyManager> webhookCredentials = List.of();
    private ServerConfig.ServiceRanges services = ServerConfig.ServiceRanges.DEFAULT;

    ServerConfigBuilder() {}

    /** The address of the TLS port; {@code 127.0.0.1} unless set. */
    public ServerConfigBuilder bindAddress(String address) {
        this.bindAddress = address;
        return this;
    }

    /**
     * The address that the Endpoints of the {@code kubernetes} service name, or null for the bind address or, if that is a
     * loopback address, one of this machine.
     */
    public ServerConfigBuilder advertiseAddress(@Nullable String address) {
        this.advertiseAddress = address;
        return this;
    }

    /** The TLS port; any free one unless set. */
    public ServerConfigBuilder securePort(int port) {
        this.securePort = port;
        return this;
    }

    /** A port without TLS on the loopback address, 0 for any free one; none unless set. */
    public ServerConfigBuilder insecurePort(@Nullable Integer port) {
        this.insecurePort = port;
        return this;
    }

    /** Sets the signing of approved certificate requests; by default by the authority of the server. */
    public ServerConfigBuilder signing(ServerConfig.CertificateSigning others) {
        this.signing = others;
        return this;
    }

    /** Files to read and write; none unless set. */
    public ServerConfigBuilder files(ServerConfig.Files others) {
        this.files = others;
        return this;
    }

    /** Sets how requests are authenticated in addition to the token file; by default only by the server's own tokens. */
    public ServerConfigBuilder authentication(AuthenticationSettings settings) {
        this.authentication = settings;
        return this;
    }

    /** Accepts requests without credentials on every path, as the user {@code system:anonymous}. */
    public ServerConfigBuilder allowAnonymous() {
        this.anonymousAuth = true;
        return this;
    }

    /** Sets how requests are authorized; by default by RBAC. */
    public ServerConfigBuilder authorization(AuthorizationSettings settings) {
        this.authorization = settings;
        return this;
    }

    /** Limits on clients, and audit; {@link ProtectionSettings#DEFAULT} unless set. */
    public ServerConfigBuilder protection(ProtectionSettings settings) {
        this.protection = settings;
        return this;
    }

    /**
     * Sets the timeout of requests that are not long-running (a watch is), after which they fail with 504; by default one
     * minute. Part of the {@linkplain #protection limits on clients}, which set it as well.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public ServerConfigBuilder requestTimeout(Duration timeout) {
        this.protection = protection.withRequestTimeout(timeout);
        return this;
    }

    /** The directory for keys, tokens, certificates and the store, which outlive the server; nothing is written unless set. */
    public ServerConfigBuilder dataDir(@Nullable Path directory) {
        this.dataDir = directory;
        return this;
    }

    /**
     * Where objects are kept; unless set, in the data directory by SQLite, and without a data directory in memory
     * by {@link MemoryProvider}.
     */
    public ServerConfigBuilder storage(StorageProvider provider) {
        this.storage = provider;
        return this;
    }

    /**
     * Sets how long an Event is kept after its last write, zero for no expiry; by default one hour.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ServerConfigBuilder eventTtl(Duration timeToLive) {
        if (timeToLive.isNegative()) {
            throw new IllegalArgumentException("the time to live of Events must not be negative");
        }
        this.eventTtl = timeToLive;
        return this;
    }

    /**
     * Sets the minimum time for which the pages of a list, and lists at an old resource version, can be read before they fail
     * with 410; zero for as long as the storage keeps history; by default five minutes.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ServerConfigBuilder compactionInterval(Duration interval) {
        if (interval.isNegative()) {
            throw new IllegalArgumentException("the compaction interval must not be negative");
        }
        this.compactionInterval = interval;
        return this;
    }

    /**
     * The controllers to run: {@code *} for all, a name for one, {@code -name} to leave one out. No pattern, or {@code none},
     * runs none; {@link #DEFAULT_CONTROLLERS} run unless this is called.
     */
    public ServerConfigBuilder controllers(String... patterns) {
        this.controllers = List.of(patterns);
        return this;
    }

    /**
     * Runs controllers only while this server is their leader. It is so by itself with a storage that several servers share; a
     * data directory belongs to one server at a time, and a second one does not start.
     */
    public ServerConfigBuilder leaderElect() {
        return leaderElect(election.enabled(true));
    }

    /** Returns whether and how leaders are elected for the controllers. */
    public ServerConfigBuilder leaderElect(LeaderElection other) {
        this.election = other;
        return this;
    }

    /** The clock of the server; a {@link dev.kontract.client.controller.ManualClock} also drives the delays of controllers. */
    public ServerConfigBuilder clock(Clock other) {
        this.clock = other;
        return this;
    }

    /** Sets how {@code pod-simulator}, if it runs, starts and stops pods; by default all become ready immediately. */
    public ServerConfigBuilder pods(PodSimulation simulation) {
        this.pods = simulation;
        return this;
    }

    /** Sets the nodes that {@code node-simulator}, which has to be selected, simulates; by default pods run without a node. */
    public ServerConfigBuilder nodes(NodeSimulation simulation) {
        this.nodes = simulation;
        return this;
    }

    /**
     * The metrics that {@code horizontal-pod-autoscaler-controller}, if it runs, scales workloads by, and that {@code metrics.k8s.io}
     * has. Unless set, they are those of simulated nodes; without these, there is no metrics API.
     *
     * <pre>{@code
     * builder.controllers("*").autoscalingMetrics(pod -> Map.of("app", Map.of("cpu", Quantity.parse("100m"))));
     * }</pre>
     */
    public ServerConfigBuilder autoscalingMetrics(AutoscalingMetrics metrics) {
        this.autoscalingMetrics = metrics;
        return this;
    }

    /**
     * Sets the implementation of {@code kubectl logs}, {@code exec}, {@code attach} and {@code port-forward} for pods; by
     * default none, and they are rejected with 400. The function is called once per request.
     *
     * <pre>{@code
     * builder.podAccess(pod -> PodAccess.none().logs((request, output) -> output.write("started\n".getBytes(UTF_8))));
     * }</pre>
     */
    public ServerConfigBuilder podAccess(Function<Pod, PodAccess> access) {
        this.podAccess = access;
        return this;
    }

    /** Allows privileged containers, which kube-apiserver rejects by default as well. */
    public ServerConfigBuilder allowPrivileged() {
        this.allowPrivileged = true;
        return this;
    }

    /** The feature gates that are on; {@link FeatureGate#defaults()} unless set. */
    public ServerConfigBuilder featureGates(Set<FeatureGate> enabled) {
        this.featureGates = Set.copyOf(enabled);
        return this;
    }

    /** The domain of the access-control API group; {@code k8s.io} unless set. */
    public ServerConfigBuilder groupDomain(String domain) {
        this.groupDomain = domain;
        return this;
    }

    /** Selects the built-in APIs that are served; {@link ApiSelection#ALL} unless set. */
    public ServerConfigBuilder apis(ApiSelection selection) {
        this.apis = selection;
        return this;
    }

    /** Sets how requests reach the server's implementation of the contract; by default {@link ServerConfig.Routing#DIRECT}. */
    public ServerConfigBuilder routing(ServerConfig.Routing routing) {
        this.jaxrs = new ServerConfig.Jaxrs(routing, jaxrs.resources());
        return this;
    }

    /**
     * JAX-RS resources that answer before the server's own implementation, for example implementations of the generated
     * interfaces in {@code dev.kontract.server.api}: behind the same authentication, authorization, flow control and audit.
     */
    public ServerConfigBuilder resources(Object... resources) {
        this.jaxrs = new ServerConfig.Jaxrs(jaxrs.routing(), List.of(resources));
        return this;
    }

    /**
     * Installs the CustomResourceDefinitions of a file, or of the YAML and JSON files of a directory. The start waits until their
     * kinds are served, and fails with file, line and cause when one is refused. May be called several times.
     */
    public ServerConfigBuilder crds(Path fileOrDirectory) {
        crds.add(DefinitionSource.of(fileOrDirectory));
        return this;
    }

    /**
     * Installs the CustomResourceDefinitions of a text in YAML or JSON, for example a resource on the class path. Reads {@code
     * yaml} to its end and does not close it.
     *
     * @throws UncheckedIOException when it cannot be read
     * @throws IllegalArgumentException when it is null, as for a resource that is not on the class path
     */
    public ServerConfigBuilder crds(@Nullable InputStream yaml) {
        crds.add(DefinitionSource.ofResource(yaml));
        return this;
    }

    /**
     * Installs a CustomResourceDefinition: an object that Jackson writes as one, such as that of a client library, or YAML text.
     * That of a class is derived by {@link dev.kontract.client.definition.Definitions}.
     *
     * @throws IllegalArgumentException when the text is the name of a file
     */
    public ServerConfigBuilder crds(Object definition) {
        crds.add(DefinitionSource.of(definition));
        return this;
    }

    /**
     * Asks {@code handler} about requests as a mutating admission webhook. It takes part in the order and follows the rules
     * of those that webhook configurations declare: selectors, match conditions, failure policy, timeout, reinvocation.
     *
     * <pre>{@code
     * builder.webhook(
     *         new MutatingWebhook().name("labels.example.com").sideEffects("None").admissionReviewVersions(List.of("v1"))
     *                 .rules(List.of(new RuleWithOperations().operations(List.of("CREATE")).apiGroups(List.of(""))
     *                         .apiVersions(List.of("v1")).resources(List.of("configmaps")))),
     *         request -> {
     *             ObjectNode object = request.object();
     *             object.withObject("/metadata/labels").put("team", "a");
     *             return WebhookResponse.changed(object);
     *         });
     * }</pre>
     *
     * @param declaration the webhook without a client configuration; what is not valid fails the start of the server
     */
    public ServerConfigBuilder webhook(MutatingWebhook declaration, WebhookHandler handler) {
        mutatingWebhooks.add(new ServerConfig.LocalMutatingWebhook(declaration, handler));
        return this;
    }

    /**
     * Asks {@code handler} about requests as a validating admission webhook, under the rules of those that webhook
     * configurations declare.
     *
     * @param declaration the webhook without a client configuration; what is not valid fails the start of the server
     */
    public ServerConfigBuilder webhook(ValidatingWebhook declaration, WebhookHandler handler) {
        validatingWebhooks.add(new ServerConfig.LocalValidatingWebhook(declaration, handler));
        return this;
    }

    /** Finds the services that admission and conversion webhooks are addressed by; no service is known unless set. */
    public ServerConfigBuilder webhookServices(WebhookServices services) {
        this.webhookServices = services;
        return this;
    }

    /** The client certificates that admission and conversion webhooks outside of this process are presented; none unless set. */
    public ServerConfigBuilder webhookCredentials(KeyManager... credentials) {
        this.webhookCredentials = List.of(credentials);
        return this;
    }

    /**
     * Runs admission plugins, by kube-apiserver's names, that do not run by default. {@code ServiceAccount}, without which pods get no
     * token, runs by default only where {@code serviceaccount-controller} does.
     */
    public ServerConfigBuilder enableAdmissionPlugins(String... names) {
        enabledPlugins.addAll(List.of(names));
        return this;
    }

    /** Leaves out admission plugins, by kube-apiserver's names, that run by default. */
    public ServerConfigBuilder disableAdmissionPlugins(String... names) {
        disabledPlugins.addAll(List.of(names));
        return this;
    }

    /** Sets the configuration of admission plugins; {@link AdmissionConfiguration#DEFAULT} unless set. */
    public ServerConfigBuilder admissionConfiguration(AdmissionConfiguration configuration) {
        this.admissionConfiguration = configuration;
        return this;
    }

    /** Sets the addresses and ports that services get. */
    public ServerConfigBuilder services(ServerConfig.ServiceRanges ranges) {
        this.services = ranges;
        return this;
    }

    /**
     * Returns whether the server records its requests and what they change, for {@link ApiServer#requests}, and what users were allowed
     * and denied, for {@link ApiServer#permissions}; it does not unless set.
     */
    public ServerConfigBuilder recordRequests(boolean recorded) {
        this.recordRequests = recorded;
        return this;
    }

    /**
     * Sets whether the server has a page at {@code /ui}, where a browser shows its objects and requests, and serves what the page
     * reads below {@code /kontract}; it does unless this is called. See {@link ApiServer#pageUrl()}.
     */
    public ServerConfigBuilder ui(boolean served) {
        this.ui = served;
        return this;
    }

    /**
     * The configuration so far.
     *
     * @throws IllegalArgumentException when there is no admission plugin of a name, or one is enabled and disabled, or Endpoints
     *     cannot hold the advertised address, or nodes are to be simulated without {@code node-simulator}
     */
    public ServerConfig build() {
        ControllerSelection selection = new ControllerSelection(controllers);
        if (nodes.count() > 0 && !selection.selects(NodeSimulator.NAME)) {
            throw new IllegalArgumentException(
                    "nodes are simulated by the controller node-simulator, which is not selected: "
                            + "add controllers(\"*\"), or on the command line --controllers='*'");
        }
        return new ServerConfig(
                new ServerConfig.Ports(
                        bindAddress,
                        securePort,
                        Optional.ofNullable(insecurePort),
                        Optional.ofNullable(advertiseAddress)),
                files,
                anonymousAuth ? authentication.allowingAnonymous() : authentication,
                authorization,
                protection,
                Optional.ofNullable(dataDir),
                new ServerConfig.ObjectStorage(storage(), eventTtl, compactionInterval),
                new ServerConfig.ControlLoops(
                        selection, election, pods, nodes, Optional.ofNullable(autoscalingMetrics), signing),
                clock,
                featureGates,
                groupDomain,
                apis,
                jaxrs,
                List.copyOf(crds),
                new ServerConfig.Admission(
                        new PluginSelection(enabledPlugins, disabledPlugins),
                        admissionConfiguration,
                        mutatingWebhooks,
                        validatingWebhooks,
                        webhookServices,
                        webhookCredentials),
                allowPrivileged,
                services,
                podAccess,
                recordRequests,
                ui);
    }

    private StorageProvider storage() {
        StorageProvider given = storage;
        if (given != null || dataDir == null) {
            return given == null ? MemoryProvider.standard() : given;
        }
        return StorageBackend.named("sqlite").provider(StorageSettings.DEFAULT);
    }
}
