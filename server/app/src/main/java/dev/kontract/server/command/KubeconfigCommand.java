package dev.kontract.server.command;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the kubeconfig of the administrator, for use from outside of a container. */
@Command(
        name = "kubeconfig",
        addMethodSubcommands = false,
        description =
                "Prints the kubeconfig that a server has written to its data directory. In a container, clients from"
                        + " outside need the URL of a published port.",
        footerHeading = "%nExample:%n",
        footer = "  kontract kubeconfig --data-dir ~/.kontract --server https://127.0.0.1:8443")
@SuppressWarnings("NullAway.Init") // set by the parser
final class KubeconfigCommand implements OneTimeCommand {

    private static final Pattern SERVER = Pattern.compile("(?m)^( +server: ).*$");

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "URL of the server to write instead of the one it listens on.")
    private @Nullable URI server;

    @Override
    public String run(Path dataDir) throws IOException {
        Path file = dataDir.resolve("kubeconfig");
        if (!Files.exists(file)) {
            throw new IOException(file + " does not exist: a server writes it when it starts");
        }
        String config = Files.readString(file).strip();
        return server == null
                ? config
                : SERVER.matcher(config).replaceAll("$1" + Matcher.quoteReplacement(url(server)));
    }

    private String url(URI given) {
        if (given.getHost() == null || !("https".equals(given.getScheme()) || "http".equals(given.getScheme()))) {
            throw new ParameterException(spec.commandLine(), "--server: " + given + " is not an http or https URL");
        }
        return given.toString();
    }
}
