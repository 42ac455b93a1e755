package dev.kontract.conformance.command;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.conformance.transcript.InputFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The options for connecting to servers. Secrets are read from files only, so that they are neither in the history of a shell
 * nor in the list of processes.
 */
abstract class ConnectionOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "A file with the bearer token of a cluster administrator, for a server that is named by URL.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--certificate-authority",
            paramLabel = "FILE",
            description =
                    "A file with the certificates that the server's is verified with, for a server that is named by URL.")
    private @Nullable Path certificateAuthority;

    @Option(
            names = "--insecure-skip-tls-verify",
            description = "Accepts any certificate of a server. Anyone on the way can then read the token.")
    private boolean insecure;

    /** Returns whether a token or certificates are given, which belong to a URL. */
    final boolean hasCredentials() {
        return tokenFile != null || certificateAuthority != null;
    }

    /**
     * Returns how to connect to the server at a URL.
     *
     * @throws Refusal if the text is no URL of a server
     */
    final ClientConfig connection(String server) {
        ClientConfig config = ClientConfig.of(url(server));
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

    /** Returns whether the text is a URL. */
    static boolean isUrl(String text) {
        return text.startsWith("http://") || text.startsWith("https://");
    }

    private static URI url(String text) {
        try {
            if (isUrl(text) && new URI(text).getHost() != null) {
                return new URI(text);
            }
        } catch (URISyntaxException e) {
            throw new Refusal(text + " is not a URL: " + e.getReason());
        }
        throw new Refusal(text + " is not the URL of a server, such as https://127.0.0.1:6443"
                + (text.contains("://") ? "" : "; did you mean https://" + text + "?"));
    }

    /** Returns how to connect to the server of a context of a kubeconfig; of the current one, if the name is empty. */
    final ClientConfig connection(Path kubeconfig, String context) {
        requireFile(kubeconfig);
        try {
            KubeConfig contexts = KubeConfig.of(kubeconfig);
            ClientConfig config = context.isEmpty() ? contexts.config() : contexts.config(context);
            return insecure
                    ? config.withTls(ClientTls.platform().trustingAnybody().context())
                    : config;
        } catch (IllegalStateException e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    private static void requireFile(Path file) {
        try {
            InputFile.require(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the exception for a command line that is invalid. */
    final ParameterException invalid(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
