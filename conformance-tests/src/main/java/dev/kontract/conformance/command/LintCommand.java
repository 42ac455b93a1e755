package dev.kontract.conformance.command;

import dev.kontract.conformance.contract.ApiDescription;
import dev.kontract.conformance.contract.ContractLint;
import dev.kontract.conformance.contract.Finding;
import dev.kontract.conformance.contract.LintRule;
import dev.kontract.conformance.contract.Severity;
import dev.kontract.conformance.validation.CheckedManifest;
import dev.kontract.conformance.validation.Manifest;
import dev.kontract.conformance.validation.ManifestValidator;
import dev.kontract.conformance.validation.ThrowawayServer;
import dev.kontract.server.name.SimilarNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Looks for what will trouble the users of a contract. */
@Command(
        name = "lint",
        description = {
            "Checks CustomResourceDefinitions and OpenAPI documents for mistakes that affect their users.",
            "A server in this process validates definitions as well; its failures are errors."
        },
        mixinStandardHelpOptions = true)
final class LintCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Parameters(paramLabel = "FILE", arity = "0..*", description = "Definitions or documents, in YAML or JSON.")
    private List<Path> files = List.of();

    @Option(
            names = "--fail-on",
            defaultValue = "warning",
            description =
                    "The exit code is 1 from this severity on: error, warning or hint; ${DEFAULT-VALUE} by default.")
    private Severity failing = Severity.WARNING;

    @Option(names = "--rules", description = "Prints the rules and exits.")
    private boolean rules;

    @Option(names = "--skip", split = ",", paramLabel = "RULE", description = "The ids of rules to skip.")
    private Set<String> skipped = new HashSet<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        if (rules) {
            for (LintRule rule : LintRule.values()) {
                out.println(rule.severity() + " " + rule.id() + ": " + rule.sentence());
            }
            return ExitCode.OK;
        }
        if (files.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(), "FILE is required, or --rules; see kontract-conformance lint --help");
        }
        Set<String> known = Arrays.stream(LintRule.values()).map(LintRule::id).collect(Collectors.toSet());
        for (String rule : skipped) {
            if (!known.contains(rule)) {
                String question = SimilarNames.question(rule, known);
                throw new Refusal(
                        "--skip: there is no rule " + rule + (question.isEmpty() ? "; see --rules" : question));
            }
        }
        boolean bad = false;
        for (Path file : files) {
            for (Finding finding : findings(file)) {
                if (!skipped.contains(finding.rule().id())) {
                    out.println(file + ": " + finding);
                    bad |= finding.rule().severity().compareTo(failing) <= 0;
                }
            }
        }
        return bad ? ExitCode.FAILED : ExitCode.OK;
    }

    private static List<Finding> findings(Path file) throws IOException, InterruptedException {
        ApiDescription api = ApiDescription.read(file);
        List<Finding> findings = new ArrayList<>();
        if (!api.definitions().isEmpty()) {
            try (ThrowawayServer server = ThrowawayServer.start(List.of())) {
                for (CheckedManifest checked : ManifestValidator.within(server).check(Manifest.read(file))) {
                    for (String problem : checked.problems()) {
                        String name =
                                checked.manifest().object().at("/metadata/name").asText();
                        findings.add(new Finding(LintRule.REFUSED, name, "", problem));
                    }
                }
            }
        }
        findings.addAll(ContractLint.of(api));
        return findings;
    }
}
