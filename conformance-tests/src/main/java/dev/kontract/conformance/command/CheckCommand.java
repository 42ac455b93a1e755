package dev.kontract.conformance.command;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.Replay;
import dev.kontract.conformance.transcript.Scenario;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.conformance.transcript.TranscriptTests;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays transcripts against a server and prints where it answers otherwise. */
@Command(
        name = "check",
        description = {
            "Replays transcripts against a server and compares its responses with those recorded.",
            "Each scenario runs in its own namespace. The objects that it creates are deleted afterwards."
        },
        mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Mixin
    private final ProductionOptions production = new ProductionOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Option(
            names = "--level",
            defaultValue = "body",
            description =
                    "What has to be equal: code (status code and reason), body (all but messages and managed fields) or"
                            + " exact; ${DEFAULT-VALUE} by default.")
    private MatchLevel level = MatchLevel.BODY;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The transcripts.")
    private List<Path> files = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        List<Scenario> scenarios =
                TranscriptTests.of(files.toArray(new Path[0])).scenarios();
        ClientConfig config = server.config();
        production.refuse(server.contextName(), config.server());
        TranscriptTarget target = new TranscriptTarget(config);
        target.send("GET", "/version", Map.of(), null); // fails once if the server cannot be reached, not for each step
        Replay replay = new Replay(target).cleaning();
        int failed = 0;
        try (Interruption interruption = Interruption.ofThisThread(out)) {
            for (Scenario scenario : scenarios) {
                List<String> differences = replay.run(scenario).at(level);
                out.println((differences.isEmpty() ? "ok   " : "FAIL ") + scenario.title());
                differences.forEach(line -> out.println("     " + line));
                failed += differences.isEmpty() ? 0 : 1;
            }
        }
        out.println(scenarios.size() - failed + " of " + scenarios.size() + " scenarios pass at level " + level);
        return failed == 0 ? ExitCode.OK : ExitCode.FAILED;
    }
}
