package dev.kontract.conformance.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.conformance.contract.PublishedDocuments;
import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.report.ConformanceRun;
import dev.kontract.conformance.report.Reports;
import dev.kontract.conformance.report.RunReport;
import dev.kontract.conformance.suite.PromiseSelection;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Checks which promises of the API a server keeps. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Checks which promises of the API a server keeps.",
            "",
            "Checks only what the server offers in discovery. Works in its own namespaces, deletes what it has "
                    + "created, also when it is interrupted, and changes no other object."
        })
final class RunCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Mixin
    private final ProductionOptions production = new ProductionOptions();

    @Option(
            names = "--only",
            paramLabel = "WORD",
            split = ",",
            description = "Only promises of this suite, kind, resource, verb, key or identifier; may be repeated.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            defaultValue = "body",
            description = "How closely answers must match: code (status and reason), body (what they contain; the "
                    + "default), or exact (also messages and the schema of every answer).")
    private MatchLevel level = MatchLevel.BODY;

    @Option(
            names = "--documents",
            paramLabel = "FILE|URL",
            description =
                    "OpenAPI documents that answers are checked against: one, an object with documents by name, or the URL "
                            + "of a server that publishes them; by default those that the server publishes at /openapi/v3 itself.")
    private @Nullable String documents;

    @Option(
            names = "--fail-on-answers",
            description =
                    "The exit code is 1 also if answers do not follow the documents in ways that kube-apiserver does not "
                            + "have.")
    private boolean failOnAnswers;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description = "Writes report.html, report.json, junit.xml and answers.md to this directory.")
    private @Nullable Path report;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The name of the server in reports; its URL by default.")
    private @Nullable String name;

    @Option(
            names = "--parallel",
            paramLabel = "N",
            defaultValue = "8",
            description = "Number of promises to check concurrently (${DEFAULT-VALUE}).")
    private int parallel = 8;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (parallel < 1) {
            throw new Refusal("--parallel must be 1 or more, not " + parallel);
        }
        Predicate<Promise> selection = selection();
        ClientConfig config = server.config();
        production.refuse(server.contextName(), config.server());
        if (report != null) {
            Files.createDirectories(report); // fails now, and not after the run
        }
        PrintWriter out = command.commandLine().getOut();
        RunProgress progress = new RunProgress(out);
        String title = name == null ? config.server().toString() : name;
        RunReport result;
        try (Interruption interruption = Interruption.ofThisThread(out)) {
            ConformanceRun run = new ConformanceRun(title, config, level, parallel).against(documents());
            result = run.run(selection, progress);
            interruption.finish();
            progress.summarize(result);
            if (report != null) {
                Reports.write(result, report);
                out.println("Report: " + report.resolve("report.html"));
            }
        }
        if (result.interrupted()
                || result.count(Outcome.Result.LEFT_OUT) == result.promises().size()) {
            return ExitCode.ERROR;
        }
        boolean described = result.answers() != null && result.answers().own().isEmpty();
        if (failOnAnswers && !described) {
            return ExitCode.FAILED;
        }
        return result.count(Outcome.Result.BROKEN) == 0 ? ExitCode.OK : ExitCode.FAILED;
    }

    private Map<String, JsonNode> documents() throws IOException, InterruptedException {
        if (documents == null) {
            return Map.of();
        }
        return ConnectionOptions.isUrl(documents)
                ? PublishedDocuments.of(new TranscriptTarget(server.connection(documents)))
                : PublishedDocuments.read(Path.of(documents));
    }

    private Predicate<Promise> selection() {
        if (only.isEmpty()) {
            return promise -> true;
        }
        try {
            return PromiseSelection.of(only);
        } catch (IllegalArgumentException e) {
            throw new Refusal("--only " + e.getMessage());
        }
    }
}
