package dev.kontract.server.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the kubeconfig of the administrator, for use from outside of a container. */
@Command(
        name = "kubeconfig",
        addMethodSubcommands = false,
        description =
                "Prints the kubeconfig that a server has written to its data directory. In a container, clients from"
                        + " outside need the URL of a published port.",
        footerHeading = "%nExample:%n",
        footer = "  kontract kubeconfig --data-dir ~/.kontract --server https://127.0.0.1:8443")
final class KubeconfigCommand implements OneTimeCommand {

    private static final Pattern SERVER = Pattern.compile("(?m)^( +server: ).*$");

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "URL of the server to write instead of the one it listens on.")
    private @Nullable URI server;

    @Override
    public String run(Path dataDir) throws IOException {
        String url = server == null ? "" : HttpUrl.require("--server", server).toString();
        Path file = dataDir.resolve("kubeconfig");
        if (!Files.exists(file)) {
            throw new IOException(file + " does not exist: a server writes it to its --data-dir when it starts");
        }
        String config = Files.readString(file).strip();
        return url.isEmpty() ? config : SERVER.matcher(config).replaceAll("$1" + Matcher.quoteReplacement(url));
    }
}
