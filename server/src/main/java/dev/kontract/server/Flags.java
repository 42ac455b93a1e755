package dev.kontract.server;

import dev.kontract.server.access.AuthorizationMode;
import dev.kontract.server.access.AuthorizationSettings;
import dev.kontract.server.command.AuthenticationFlags;
import dev.kontract.server.command.ProductVersion;
import dev.kontract.server.command.ProtectionFlags;
import dev.kontract.server.command.ReadableFile;
import dev.kontract.server.command.SmallestRoleCommand;
import dev.kontract.server.controller.pod.DelayFormat;
import dev.kontract.server.controller.pod.PodSimulation;
import dev.kontract.server.registry.FeatureGate;
import dev.kontract.server.registry.validation.NameRule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line. Flags have the same names as in kube-apiserver where there is an equivalent. */
@Command(
        name = "kontract-server",
        scope = CommandLine.ScopeType.INHERIT,
        sortOptions = false,
        usageHelpAutoWidth = true,
        versionProvider = ProductVersion.class,
        description = "Serves the API until it is told to stop.",
        subcommands = {BackupCommand.class, RestoreCommand.class, SmallestRoleCommand.class})
@SuppressWarnings("NullAway.Init") // set by picocli
final class Flags {

    @Option(
            names = "--bind-address",
            defaultValue = "127.0.0.1",
            description = "Address of the TLS port (${DEFAULT-VALUE}).")
    private String bindAddress;

    @Option(
            names = "--secure-port",
            defaultValue = "6443",
            description = "TLS port, 0 for any that is free (${DEFAULT-VALUE}).")
    private int securePort;

    @Option(
            names = "--insecure-port",
            description = "Port without TLS, on the loopback address only; 0 for any. Off unless set.")
    private @Nullable Integer insecurePort;

    @Option(names = "--token-auth-file", description = "Users with bearer tokens: token,user,uid,\"group,...\" a line.")
    private @Nullable Path tokenAuthFile;

    @CommandLine.Mixin
    private AuthenticationFlags authentication = new AuthenticationFlags();

    @Option(names = "--client-ca-file", description = "Authorities whose client certificates are accepted.")
    private @Nullable Path clientCaFile;

    @Option(names = "--cert-dir", description = "Directory of the serving certificate (pki in the data directory).")
    private @Nullable Path certDir;

    @Option(names = "--tls-cert-file", description = "Serving certificate, with --tls-private-key-file.")
    private @Nullable Path tlsCertFile;

    @Option(names = "--tls-private-key-file", description = "Private key of the serving certificate.")
    private @Nullable Path tlsPrivateKeyFile;

    @Option(
            names = "--anonymous-auth",
            arity = "0..1",
            defaultValue = "false",
            fallbackValue = "true",
            description = "Let requests without credentials in everywhere, not only on the health paths.")
    private boolean anonymousAuth;

    @Option(
            names = "--authorization-mode",
            defaultValue = "RBAC",
            split = ",",
            description = "What decides who may do what: RBAC, AlwaysAllow, AlwaysDeny, or several (${DEFAULT-VALUE}).")
    private List<String> authorizationModes;

    @Option(
            names = "--enable-authorization-recording",
            arity = "0..1",
            defaultValue = "false",
            fallbackValue = "true",
            description = "Remember what users were allowed, for the command smallest-role.")
    private boolean recordAuthorization;

    @Mixin
    private ProtectionFlags protection;

    @Option(
            names = "--data-dir",
            scope = CommandLine.ScopeType.INHERIT,
            defaultValue = "kontract-data",
            description = "Directory for all the server keeps (${DEFAULT-VALUE}).")
    private Path dataDir;

    @Mixin
    private StorageFlags storage = new StorageFlags();

    @Option(
            names = "--controllers",
            split = ",",
            description = "Controllers to run: * for all, a name for one, -name to leave one out. None unless set.")
    private List<String> controllers = List.of();

    @Option(
            names = "--leader-elect",
            arity = "0..1",
            defaultValue = "false",
            fallbackValue = "true",
            description = "Run controllers only while this server leads, where several share a store.")
    private boolean leaderElect;

    @Option(
            names = "--pod-start-delay",
            defaultValue = "50ms",
            description = "How long the pod-simulator takes to start a pod (${DEFAULT-VALUE}).")
    private String podStartDelay;

    @Option(names = "--kubeconfig", description = "Where to write the kubeconfig (kubeconfig in the data directory).")
    private @Nullable Path kubeconfig;

    @Option(
            names = "--feature-gates",
            split = ",",
            description = "Behaviour to turn on or off: MaxUnavailableStatefulSet=true.")
    private List<String> featureGates = List.of();

    @Option(
            names = "--group-domain",
            defaultValue = "k8s.io",
            description = "Domain of the access-control API group (${DEFAULT-VALUE}).")
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
            description = "Print this and exit.")
    @SuppressWarnings("UnusedVariable") // read by picocli
    private boolean helpRequested;

    /**
     * Returns the configuration selected by the flags.
     *
     * @throws IllegalArgumentException if flags contradict each other
     * @throws IOException if a file cannot be read
     */
    ServerConfig toConfig() throws IOException {
        requirePort("--secure-port", securePort);
        requirePort("--insecure-port", insecurePort == null ? 0 : insecurePort);
        if ((tlsCertFile == null) != (tlsPrivateKeyFile == null)) {
            throw new IllegalArgumentException("--tls-cert-file and --tls-private-key-file go together");
        }
        if (!NameRule.SUBDOMAIN.check(groupDomain).isEmpty()) {
            throw new IllegalArgumentException("--group-domain must be a domain, like k8s.io");
        }
        ServerConfigBuilder builder = ServerConfig.builder()
                .bindAddress(bindAddress)
                .securePort(securePort)
                .insecurePort(insecurePort)
                .files(files())
                .protection(protection.toProtection())
                .authentication(authentication.toSettings())
                .authorization(new AuthorizationSettings(AuthorizationMode.of(authorizationModes), recordAuthorization))
                .dataDir(dataDir)
                .storage(storage.provider())
                .eventTtl(storage.eventTtl())
                .controllers(controllers.toArray(String[]::new))
                .featureGates(FeatureGate.parse(featureGates))
                .groupDomain(groupDomain);
        builder.pods(PodSimulation.standard().withStartDelay(delay("--pod-start-delay", podStartDelay)));
        builder = leaderElect ? builder.leaderElect() : builder;
        return (anonymousAuth ? builder.allowAnonymous() : builder).build();
    }

    /** Returns the data directory. */
    Path dataDir() {
        return dataDir;
    }

    private ServerConfig.Files files() throws IOException {
        return new ServerConfig.Files(
                ReadableFile.of("--token-auth-file", tokenAuthFile),
                ReadableFile.of("--client-ca-file", clientCaFile),
                Optional.ofNullable(certDir),
                ReadableFile.of("--tls-cert-file", tlsCertFile),
                ReadableFile.of("--tls-private-key-file", tlsPrivateKeyFile),
                Optional.ofNullable(kubeconfig));
    }

    private static Duration delay(String flag, String text) {
        return DelayFormat.parse(text)
                .orElseThrow(() -> new IllegalArgumentException(flag + " must be like 250ms or 1m30s"));
    }

    private static void requirePort(String flag, int port) {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException(flag + " must be between 0 and 65535");
        }
    }
}
