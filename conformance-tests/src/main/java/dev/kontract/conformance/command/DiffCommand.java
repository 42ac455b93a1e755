package dev.kontract.conformance.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.conformance.contract.ApiDescription;
import dev.kontract.conformance.contract.Change;
import dev.kontract.conformance.contract.ChangeRule;
import dev.kontract.conformance.contract.ContractDiff;
import dev.kontract.conformance.contract.DocumentDiff;
import dev.kontract.conformance.contract.Impact;
import dev.kontract.conformance.contract.PublishedDocuments;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares two contracts and fails if a change is as bad as it must not be. */
@Command(
        name = "diff",
        description = {
            "Compares two OpenAPI documents or CustomResourceDefinitions, by kind and field.",
            "A URL selects the documents that the server publishes at /openapi/v3."
        },
        mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {

    @Mixin
    private final TargetOptions servers = new TargetOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Parameters(index = "0", paramLabel = "OLD", description = "A file or the URL of a server.")
    private String old = "";

    @Parameters(index = "1", paramLabel = "NEW", description = "A file or the URL of a server.")
    private String current = "";

    @Option(
            names = "--fail-on",
            defaultValue = "breaking",
            description =
                    "The exit code is 1 from this impact on: breaking, risky or harmless; ${DEFAULT-VALUE} by default.")
    private Impact failing = Impact.BREAKING;

    @Option(names = "--all", description = "Prints harmless changes as well.")
    private boolean all;

    @Option(names = "--explain", description = "Prints the reason with every change.")
    private boolean explain;

    @Option(
            names = "--exact",
            description = "Compares everything but descriptions, summaries and info, and fails if "
                    + "anything differs. A file may also be an object with documents by name, and be compressed (.gz).")
    private boolean exact;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return exact ? compareDocuments() : compareContracts();
    }

    private int compareDocuments() throws IOException, InterruptedException {
        List<String> differences = DocumentDiff.between(documents(old), documents(current));
        PrintWriter out = command.commandLine().getOut();
        differences.forEach(out::println);
        out.println(differences.size() + " differences");
        return differences.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private SortedMap<String, JsonNode> documents(String name) throws IOException, InterruptedException {
        return servers.isServer(name)
                ? PublishedDocuments.of(servers.target(name))
                : PublishedDocuments.read(Path.of(name));
    }

    private int compareContracts() throws IOException, InterruptedException {
        List<Change> changes = ContractDiff.between(description(old), description(current));
        PrintWriter out = command.commandLine().getOut();
        for (Change change : changes) {
            ChangeRule rule = change.rule();
            if (all || explain || rule.impact() != Impact.HARMLESS) {
                out.println(change + (explain ? "\n    " + rule.sentence() : ""));
            }
        }
        ContractDiff.counts(changes).forEach((impact, count) -> out.print(count + " " + impact + "  "));
        out.println();
        boolean bad = changes.stream().anyMatch(change -> change.rule().impact().compareTo(failing) <= 0);
        return bad ? ExitCode.FAILED : ExitCode.OK;
    }

    private ApiDescription description(String name) throws IOException, InterruptedException {
        return servers.isServer(name) ? ApiDescription.of(servers.target(name)) : ApiDescription.read(Path.of(name));
    }
}
