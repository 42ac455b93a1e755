package dev.kontract.conformance.command;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.config.KubeConfig;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The flags that name a server. Secrets are read from files only, so that they are not in the history of a shell or the
 * list of processes.
 */
public final class ServerOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "The base URL of the server, such as https://127.0.0.1:6443.")
    private @Nullable URI server;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "The kubeconfig that names the server and the user.")
    private @Nullable Path kubeconfig;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "The context of the kubeconfig; its current one by default.")
    private @Nullable String context;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "A file with the bearer token of a cluster administrator, with --server.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--certificate-authority",
            paramLabel = "FILE",
            description = "A file with the certificates that the server's is verified with, with --server.")
    private @Nullable Path certificateAuthority;

    @Option(
            names = "--insecure-skip-tls-verify",
            description = "Accepts any certificate of the server. Anyone on the way can then read the token.")
    private boolean insecure;

    /**
     * Returns how to connect.
     *
     * @throws ParameterException if not exactly one of {@code --server} and {@code --kubeconfig} is given, if a flag does
     *     not go with it, or if a file or the context does not exist
     */
    public ClientConfig config() {
        if ((server == null) == (kubeconfig == null)) {
            throw invalid("Either --server or --kubeconfig is required");
        }
        return kubeconfig == null ? fromUrl() : fromFile(kubeconfig);
    }

    /** Returns the name of the selected context; empty with {@code --server}. */
    public String contextName() {
        if (kubeconfig == null) {
            return "";
        }
        return context == null ? KubeConfig.of(kubeconfig).currentContext() : context;
    }

    private ClientConfig fromFile(Path file) {
        if (tokenFile != null || certificateAuthority != null) {
            throw invalid("--token-file and --certificate-authority go with --server; a kubeconfig contains both");
        }
        requireFile(file);
        try {
            ClientConfig config = KubeConfig.of(file).config(contextName());
            return insecure
                    ? config.withTls(ClientTls.platform().trustingAnybody().context())
                    : config;
        } catch (IllegalStateException e) {
            throw invalid(String.valueOf(e.getMessage()));
        }
    }

    private ClientConfig fromUrl() {
        if (context != null) {
            throw invalid("--context goes with --kubeconfig");
        }
        ClientConfig config = ClientConfig.of(server == null ? URI.create("") : server);
        if (tokenFile != null) {
            requireFile(tokenFile);
            config = config.withCredentials(Credentials.bearerFile(tokenFile, Clock.systemUTC()));
        }
        ClientTls tls = ClientTls.platform();
        if (certificateAuthority != null) {
            requireFile(certificateAuthority);
            tls = tls.trusting(certificateAuthority);
        }
        return config.withTls((insecure ? tls.trustingAnybody() : tls).context());
    }

    private void requireFile(Path file) {
        if (!Files.isReadable(file)) {
            throw invalid("Cannot read " + file);
        }
    }

    private ParameterException invalid(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
