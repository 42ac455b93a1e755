package dev.kontract.conformance.command;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The flags of a command that connects to one server. */
final class ServerOptions extends ConnectionOptions {

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "The base URL of the server, such as https://127.0.0.1:6443.")
    private @Nullable String server;

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

    /**
     * Returns how to connect.
     *
     * @throws ParameterException if not exactly one of {@code --server} and {@code --kubeconfig} is given, or if a flag does
     *     not go with it
     * @throws Refusal if the URL is invalid or the context does not exist
     */
    ClientConfig config() {
        if ((server == null) == (kubeconfig == null)) {
            throw invalid("either --server or --kubeconfig is required, and not both");
        }
        return kubeconfig == null ? fromUrl() : fromFile(kubeconfig);
    }

    /** Returns the name of the selected context; empty with {@code --server}. */
    String contextName() {
        if (kubeconfig == null) {
            return "";
        }
        return context == null ? KubeConfig.of(kubeconfig).currentContext() : context;
    }

    private ClientConfig fromFile(Path file) {
        if (hasCredentials()) {
            throw invalid("--token-file and --certificate-authority go with --server; a kubeconfig contains both");
        }
        return connection(file, contextName());
    }

    private ClientConfig fromUrl() {
        if (context != null) {
            throw invalid("--context goes with --kubeconfig");
        }
        return connection(String.valueOf(server));
    }
}
