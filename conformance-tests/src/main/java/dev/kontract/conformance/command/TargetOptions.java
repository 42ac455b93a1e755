package dev.kontract.conformance.command;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How commands that name several servers access them. Each server is a URL or a kubeconfig. */
final class TargetOptions {

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "A file with the bearer token for servers that are named by URL.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--insecure-skip-tls-verify",
            description = "Accepts any certificate. Anyone on the way can then read the token.")
    private boolean insecure;

    /** Whether the text is a URL. */
    static boolean isUrl(String text) {
        return text.startsWith("http://") || text.startsWith("https://");
    }

    /** Returns a server, accessed as {@link #config} says. */
    TranscriptTarget target(String server) {
        return new TranscriptTarget(config(server));
    }

    /**
     * Returns how to access a server.
     *
     * @param server its URL, or the path of a kubeconfig
     */
    ClientConfig config(String server) {
        ClientConfig config = isUrl(server)
                ? ClientConfig.of(URI.create(server)).withCredentials(credentials())
                : KubeConfig.of(Path.of(server)).config();
        return insecure ? config.withTls(ClientTls.platform().trustingAnybody().context()) : config;
    }

    private Credentials credentials() {
        return tokenFile == null ? Credentials.none() : Credentials.bearerFile(tokenFile, Clock.systemUTC());
    }
}
