package dev.kontract.server.flags;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.kinds.ApiSelection;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.FeatureGateSettings;
import dev.kontract.server.registry.validation.NameRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command line. Flags have the same names as in kube-apiserver where there is an equivalent. */
@Command(
        name = "kontract",
        modelTransformer = AuditBackendFlags.Declaration.class,
        addMethodSubcommands = false,
        scope = CommandLine.ScopeType.INHERIT,
        sortOptions = false,
        abbreviateSynopsis = true,
        usageHelpAutoWidth = true,
        versionProvider = ProductVersion.class,
        description = "Runs the API server until it is stopped.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  kontract --data-dir ~/.kontract",
            "  kontract --data-dir ~/.kontract --controllers '*' --simulated-nodes 3",
            "  kontract --storage-backend memory --secure-port 0 --crds target/crds"
        })
@SuppressWarnings("NullAway.Init") // set by picocli
public final class Flags {

    private static final Logger LOG = LoggerFactory.getLogger(Flags.class);

    @Spec
    private CommandSpec spec;

    private Optional<String> warning = Optional.empty();

    @Option(
            names = "--bind-address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "IP address to listen on for TLS connections (${DEFAULT-VALUE}).")
    private String bindAddress;

    @Option(
            names = "--advertise-address",
            paramLabel = "ADDRESS",
            description = "IP address in the Endpoints of the kubernetes service. By default the bind address or,"
                    + " if that is a loopback address, an address of this machine.")
    private @Nullable String advertiseAddress;

    @Option(
            names = "--secure-port",
            paramLabel = "PORT",
            defaultValue = "6443",
            description = "TLS port; 0 selects a free port (${DEFAULT-VALUE}).")
    private int securePort;

    @Option(
            names = "--insecure-port",
            paramLabel = "PORT",
            description =
                    "Port without TLS on the loopback address; 0 selects a free port. Requests need credentials there"
                            + " as well. Disabled by default.")
    private @Nullable Integer insecurePort;

    @Option(
            names = "--token-auth-file",
            paramLabel = "FILE",
            description = "File with static bearer tokens, one token,user,uid,\"group,...\" per line.")
    private @Nullable Path tokenAuthFile;

    @CommandLine.Mixin
    private AuthenticationFlags authentication = new AuthenticationFlags();

    @Option(
            names = "--client-ca-file",
            paramLabel = "FILE",
            description = "File with the certificate authorities that are trusted for client certificates.")
    private @Nullable Path clientCaFile;

    @Option(
            names = "--cert-dir",
            paramLabel = "DIRECTORY",
            description = "Directory for the generated serving certificate (pki in the data directory).")
    private @Nullable Path certDir;

    @Option(
            names = "--tls-cert-file",
            paramLabel = "FILE",
            description = "Serving certificate; requires --tls-private-key-file.")
    private @Nullable Path tlsCertFile;

    @Option(
            names = "--tls-private-key-file",
            paramLabel = "FILE",
            description = "Private key of the serving certificate; requires --tls-cert-file.")
    private @Nullable Path tlsPrivateKeyFile;

    @Option(
            names = "--anonymous-auth",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            defaultValue = "false",
            fallbackValue = "true",
            description = "Accept anonymous requests on all paths, not only on the health endpoints.")
    private boolean anonymousAuth;

    @Mixin
    private AuthorizationFlags authorization;

    @Mixin
    private ProtectionFlags protection;

    @Mixin
    private AuditFlags audit = new AuditFlags();

    @Mixin
    private ServingFlags serving = new ServingFlags();

    @Option(
            names = "--data-dir",
            paramLabel = "DIRECTORY",
            scope = CommandLine.ScopeType.INHERIT,
            defaultValue = "kontract-data",
            description = "Directory for persistent data (${DEFAULT-VALUE}).")
    private Path dataDir;

    @Mixin
    private StorageFlags storage = new StorageFlags();

    @Option(
            names = "--service-cluster-ip-range",
            paramLabel = "CIDR",
            defaultValue = "10.0.0.0/24",
            description = "IPv4 range of the cluster IPs of services (${DEFAULT-VALUE}).")
    private String serviceClusterIpRange;

    @Option(
            names = "--service-node-port-range",
            paramLabel = "FROM-TO",
            defaultValue = "30000-32767",
            description = "Range of node ports of services (${DEFAULT-VALUE}).")
    private String serviceNodePortRange;

    @Option(
            names = "--controllers",
            paramLabel = "NAME",
            split = ",",
            description = "Controllers to run: * for all, NAME to enable one, -NAME to disable one; see"
                    + " server/CONTROLLERS.md. Default: none.")
    private List<String> controllers = List.of();

    @Mixin
    private ElectionFlags election = new ElectionFlags();

    @Option(
            names = "--pod-start-delay",
            paramLabel = "DURATION",
            defaultValue = "500ms",
            description = "Time that pod-simulator takes to start a pod, such as 250ms or 1m30s (${DEFAULT-VALUE}).")
    private String podStartDelay;

    @Mixin
    private NodeFlags nodes = new NodeFlags();

    @Mixin
    private AggregationFlags aggregation = new AggregationFlags();

    @Mixin
    private SigningFlags signing = new SigningFlags();

    @Mixin
    private TracingFlags tracing = new TracingFlags();

    @Mixin
    private LoggingFlags logging = new LoggingFlags();

    @Option(
            names = "--ui",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            defaultValue = "true",
            fallbackValue = "true",
            description = "Serve the page at /ui, and what it reads below /kontract (${DEFAULT-VALUE}).")
    private boolean ui;

    @Option(
            names = "--record-requests",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            defaultValue = "false",
            fallbackValue = "true",
            description = "Record the latest 10,000 requests, with what they change, for the page.")
    private boolean recordRequests;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "File to which the kubeconfig is written (kubeconfig in the data directory).")
    private @Nullable Path kubeconfig;

    @Option(
            names = "--crds",
            paramLabel = "FILE|DIRECTORY",
            description = "File or directory of CustomResourceDefinitions to install at start; may be repeated.")
    private List<Path> crds = List.of();

    @Option(
            names = "--allow-privileged",
            paramLabel = "BOOLEAN",
            arity = "0..1",
            fallbackValue = "true",
            description = "Allow privileged containers.")
    private boolean allowPrivileged;

    @Option(
            names = "--feature-gates",
            paramLabel = "NAME=BOOLEAN",
            split = ",",
            description = "Feature gates to turn on or off, such as MaxUnavailableStatefulSet=false.")
    private List<String> featureGates = List.of();

    @Option(
            names = "--runtime-config",
            paramLabel = "API=BOOLEAN",
            split = ",",
            description = "Built-in APIs to turn on or off, such as batch/v1=false, batch/v1/cronjobs=false or"
                    + " api/beta=false. Default: all that the server has.")
    private List<String> runtimeConfig = List.of();

    @Mixin
    private AdmissionFlags admission = new AdmissionFlags();

    @Option(
            names = "--routing",
            paramLabel = "ROUTE",
            defaultValue = "direct",
            description =
                    "How requests for built-in kinds reach their implementation: direct, or jaxrs for Jersey and the"
                            + " generated JAX-RS interfaces (${DEFAULT-VALUE}).")
    private ServerConfig.Routing routing;

    @Option(
            names = "--group-domain",
            paramLabel = "DOMAIN",
            defaultValue = "k8s.io",
            description = "Domain of the RBAC API group, rbac.authorization.DOMAIN (${DEFAULT-VALUE}).")
    private String groupDomain;

    @Option(
            names = "--version",
            scope = CommandLine.ScopeType.INHERIT,
            versionHelp = true,
            description = "Print the version and exit.")
    @SuppressWarnings("UnusedVariable") // read by picocli
    private boolean versionRequested;

    @Option(
            names = {"-h", "--help"},
            scope = CommandLine.ScopeType.INHERIT,
            usageHelp = true,
            description = "Print this help and exit.")
    @SuppressWarnings("UnusedVariable") // read by picocli
    private boolean helpRequested;

    /** The values of unset flags of an embedded server that differ from the command line. */
    private static final Map<String, String> EMBEDDED_DEFAULTS = Map.of(
            "--secure-port", "0",
            "--pod-start-delay", "0s",
            "--controllers", String.join(",", ServerConfigBuilder.DEFAULT_CONTROLLERS));

    /**
     * Returns the configuration of an embedded server selected by {@code flags}.
     *
     * @throws IllegalArgumentException if a flag is unknown or invalid
     * @throws IOException if a file cannot be read
     */
    static ServerConfigBuilder embedded(String... flags) throws IOException {
        Flags parsed = new Flags();
        CommandLine line = new CommandLine(parsed)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true)
                .setDefaultValueProvider(argument ->
                        argument instanceof OptionSpec option ? EMBEDDED_DEFAULTS.get(option.longestName()) : null);
        try {
            CommandLine.ParseResult given = parsed.parse(line, flags);
            ServerConfigBuilder builder = parsed.toBuilder();
            boolean inDirectory = given.hasMatchedOption("--data-dir");
            if (!inDirectory) {
                builder.dataDir(null);
            }
            return builder.storage(
                    inDirectory || parsed.storage.isSelected() ? parsed.storage.provider() : parsed.storage.inMemory());
        } catch (CommandLine.ParameterException e) {
            throw new IllegalArgumentException(UsageFailure.message(e), e);
        }
    }

    /**
     * Parses arguments of a command line for these flags, which may contain flags that only kube-apiserver has.
     *
     * @throws CommandLine.ParameterException if an argument is unknown, invalid, or a flag of kube-apiserver that is refused
     */
    public CommandLine.ParseResult parse(CommandLine line, String... arguments) {
        CommandArguments given = CommandArguments.of(line, arguments);
        warning = given.warning();
        return line.parseArgs(given.known());
    }

    /**
     * Returns the configuration selected by the flags.
     *
     * @throws IllegalArgumentException if flags contradict each other
     * @throws IOException if a file cannot be read
     */
    public ServerConfig toConfig() throws IOException {
        return toBuilder().storage(storage.provider()).build();
    }

    private ServerConfigBuilder toBuilder() throws IOException {
        warning.ifPresent(LOG::warn);
        if (bindAddress.isBlank()) {
            throw new IllegalArgumentException(
                    "--bind-address must be an address of this machine such as 127.0.0.1, or 0.0.0.0 for all of them");
        }
        requirePort("--secure-port", securePort);
        requirePort("--insecure-port", insecurePort == null ? 0 : insecurePort);
        if ((tlsCertFile == null) != (tlsPrivateKeyFile == null)) {
            throw new IllegalArgumentException("--tls-cert-file and --tls-private-key-file must be set together");
        }
        if (!NameRule.SUBDOMAIN.check(groupDomain).isEmpty()) {
            throw new IllegalArgumentException(
                    "--group-domain must be a domain name such as k8s.io, not '" + groupDomain + "'");
        }
        ServerConfig.Files files = files();
        if (clientCaFile != null) {
            authentication.requireDistinct(clientCaFile);
        }
        ServerConfigBuilder builder = ServerConfig.builder()
                .bindAddress(bindAddress)
                .advertiseAddress(advertiseAddress)
                .securePort(securePort)
                .insecurePort(insecurePort)
                .files(files)
                .protection(protection
                        .toProtection(serving.toServing(spec), audit.toAudit(spec))
                        .withTracing(tracing.toSettings()))
                .authentication(authentication.toSettings())
                .authorization(authorization.toSettings())
                .dataDir(storedIn())
                .eventTtl(storage.eventTtl())
                .compactionInterval(storage.compactionInterval())
                .controllers(controllers.toArray(String[]::new))
                .featureGates(gates())
                .groupDomain(groupDomain)
                .apis(ApiSelection.parse(runtimeConfig))
                .routing(routing)
                .ui(ui)
                .recordRequests(recordRequests);
        builder.leaderElect(election.toElection());
        builder.nodes(nodes.toSimulation());
        builder.services(serviceRanges());
        builder.signing(signing.toSigning());
        builder.pods(PodSimulation.standard().withStartDelay(DurationFlag.parse("--pod-start-delay", podStartDelay)));
        admission.applyTo(builder);
        crds.forEach(builder::crds);
        builder = allowPrivileged ? builder.allowPrivileged() : builder;
        return anonymousAuth ? builder.allowAnonymous() : builder;
    }

    private Set<FeatureGate> gates() {
        FeatureGateSettings settings = FeatureGateSettings.parse(featureGates);
        settings.warning().ifPresent(LOG::warn);
        return settings.open();
    }

    /**
     * Returns the directory for the server's own files. If objects are in memory or in etcd and credentials in files, there is
     * nothing to store unless the directory is named.
     */
    private @Nullable Path storedIn() {
        boolean named = spec.commandLine().getParseResult().hasMatchedOption("--data-dir");
        boolean hasCallers = tokenAuthFile != null || clientCaFile != null;
        return named || storage.isInDirectory() || !hasCallers ? dataDir() : null;
    }

    /** Returns the flags of the log. */
    public LoggingFlags logging() {
        return logging;
    }

    /**
     * Returns the data directory.
     *
     * @throws IllegalArgumentException if it is the empty text
     */
    public Path dataDir() {
        if (dataDir.toString().isEmpty()) {
            throw new IllegalArgumentException("--data-dir must be the path of a directory, not ''");
        }
        return dataDir;
    }

    private ServerConfig.Files files() throws IOException {
        if (kubeconfig != null && Files.isDirectory(kubeconfig)) {
            throw new IOException("--kubeconfig: " + kubeconfig + " is a directory, not a file");
        }
        return new ServerConfig.Files(
                ReadableFile.of("--token-auth-file", tokenAuthFile),
                ReadableFile.of("--client-ca-file", clientCaFile),
                Optional.ofNullable(certDir),
                ReadableFile.of("--tls-cert-file", tlsCertFile),
                ReadableFile.of("--tls-private-key-file", tlsPrivateKeyFile),
                Optional.ofNullable(kubeconfig),
                aggregation.clientCertificate());
    }

    private ServerConfig.ServiceRanges serviceRanges() {
        Matcher ports = Pattern.compile("(\\d{1,5})-(\\d{1,5})").matcher(serviceNodePortRange);
        if (!ports.matches() || !isRange(Integer.parseInt(ports.group(1)), Integer.parseInt(ports.group(2)))) {
            throw new IllegalArgumentException("--service-node-port-range must be a range of ports such as"
                    + " 30000-32767, not '" + serviceNodePortRange + "'");
        }
        try {
            return new ServerConfig.ServiceRanges(
                    serviceClusterIpRange, Integer.parseInt(ports.group(1)), Integer.parseInt(ports.group(2)));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--service-cluster-ip-range: " + e.getMessage(), e);
        }
    }

    private static boolean isRange(int first, int last) {
        return first > 0 && first <= last && last <= 65535;
    }

    private static void requirePort(String flag, int port) {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException(flag + " must be between 0 and 65535, not " + port);
        }
    }
}
