package dev.kontract.conformance.command;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.conformance.fuzz.FuzzLimit;
import dev.kontract.conformance.fuzz.Fuzzer;
import dev.kontract.conformance.validation.ThrowawayServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Fuzzes a server from its contract. */
@Command(
        name = "fuzz",
        description = {
            "Sends valid, nearly valid and hostile requests generated from the schemas of the server, and checks rules that hold",
            "for every server. With a second server, compares the answers of both. Never use it on a cluster that matters."
        },
        mixinStandardHelpOptions = true)
final class FuzzCommand implements Callable<Integer> {

    @Mixin
    private final TargetOptions servers = new TargetOptions();

    @Mixin
    private final ProductionOptions production = new ProductionOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Option(
            names = "--seed",
            defaultValue = "1",
            description = "The seed of the first sequence; ${DEFAULT-VALUE} by default.")
    private long seed;

    @Option(names = "--minutes", defaultValue = "1", description = "Minutes to fuzz; ${DEFAULT-VALUE} by default.")
    private double minutes;

    @Option(
            names = "--max-finds",
            paramLabel = "N",
            defaultValue = "" + Integer.MAX_VALUE,
            showDefaultValue = Help.Visibility.NEVER,
            description = "Ends after this many different finds.")
    private int maxFinds;

    @Option(
            names = "--server",
            defaultValue = "",
            description = "The URL or the kubeconfig of the server to fuzz; one in this process by default.")
    private String server = "";

    @Option(
            names = "--beside",
            defaultValue = "",
            description = "The URL or the kubeconfig of a server to compare the answers with.")
    private String beside = "";

    @Option(names = "--controllers", description = "Ignores what controllers write.")
    private boolean controllers;

    @Option(
            names = "--only",
            defaultValue = "",
            description = "Fuzzes kinds whose names contain this text, such as 'apps/v1 Deploy'.")
    private String only = "";

    @Option(
            names = "--crds",
            paramLabel = "PATH",
            description = "CustomResourceDefinitions that the server in this process serves.")
    private List<Path> definitions = List.of();

    @Option(
            names = "--out",
            defaultValue = "fuzz-finds",
            paramLabel = "DIR",
            description = "The directory for transcripts of finds; ${DEFAULT-VALUE} by default.")
    private Path out = Path.of("fuzz-finds");

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (minutes <= 0 || maxFinds < 1) {
            throw new Refusal("--minutes must be more than 0, and --max-finds 1 or more");
        }
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new Refusal("--out " + out + " exists and is not a directory");
        }
        if (!server.isEmpty()) {
            return fuzz(writable(server));
        }
        try (ThrowawayServer local = ThrowawayServer.start(definitions)) {
            return fuzz(local.config());
        }
    }

    private ClientConfig writable(String name) {
        ClientConfig config = servers.config(name);
        production.refuse(servers.contextName(name), config.server());
        return config;
    }

    private int fuzz(ClientConfig fuzzed) throws IOException, InterruptedException {
        PrintWriter log = command.commandLine().getOut();
        Optional<ClientConfig> right = beside.isEmpty() ? Optional.empty() : Optional.of(writable(beside));
        Duration time = Duration.ofMillis((long) (minutes * 60_000));
        try (Interruption interruption = Interruption.ofThisThread(log)) {
            int finds = new Fuzzer(fuzzed, right, controllers, out, log).run(seed, new FuzzLimit(time, maxFinds), only);
            return finds == 0 ? ExitCode.OK : ExitCode.FAILED;
        } catch (InterruptedException e) {
            return ExitCode.ERROR;
        }
    }
}
