package dev.kontract.conformance.command;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.nio.file.Files;
import java.nio.file.Path;

/** The flags of a command that names servers by its arguments, each as a URL or a kubeconfig. */
final class TargetOptions extends ConnectionOptions {

    /** Returns a server, accessed as {@link #config} says. */
    TranscriptTarget target(String server) {
        return new TranscriptTarget(config(server));
    }

    /**
     * Returns how to connect to a server.
     *
     * @param server its URL, or the path of a kubeconfig
     */
    ClientConfig config(String server) {
        return isServer(server) ? connection(server) : connection(Path.of(server), contextName(server));
    }

    /** Returns whether the text names a server by its URL, or tries to. */
    boolean isServer(String text) {
        return isUrl(text) || isAddress(text);
    }

    /** Returns whether the text looks like a URL without its scheme and is no file. */
    private static boolean isAddress(String text) {
        return text.matches("[A-Za-z0-9.-]+:\\d+(/.*)?") && Files.notExists(Path.of(text));
    }

    /** Returns the context that a server is named by; empty for a URL. */
    String contextName(String server) {
        return isUrl(server) ? "" : KubeConfig.of(Path.of(server)).currentContext();
    }
}
