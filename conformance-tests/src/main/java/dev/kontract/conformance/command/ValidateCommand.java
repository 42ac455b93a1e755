package dev.kontract.conformance.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.conformance.validation.CheckedManifest;
import dev.kontract.conformance.validation.Manifest;
import dev.kontract.conformance.validation.ManifestValidator;
import dev.kontract.conformance.validation.ThrowawayServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Checks manifests as a server would. */
@Command(
        name = "validate",
        description = {
            "Checks manifests with the rules and messages of a server: unknown fields, validation, CEL rules, admission.",
            "Runs a server in this process unless you name another one; no cluster is needed."
        },
        mixinStandardHelpOptions = true)
final class ValidateCommand implements Callable<Integer> {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path STANDARD_INPUT = Path.of("-");

    @Mixin
    private final TargetOptions servers = new TargetOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec command;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Manifests, or directories of them, in YAML or JSON; - is the standard input.")
    private List<Path> files = List.of();

    @Option(
            names = "--against",
            paramLabel = "SERVER",
            description =
                    "The URL or the kubeconfig of a server that gets dry runs, or the Kubernetes version of the server in"
                            + " this process; that by default.")
    private String against = "";

    @Option(
            names = "--crds",
            paramLabel = "PATH",
            description =
                    "CustomResourceDefinitions that the server in this process serves, beside those among the manifests.")
    private List<Path> definitions = List.of();

    @Option(names = "--show-defaults", description = "Prints the fields that the server fills in.")
    private boolean showDefaults;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Manifest> manifests = new ArrayList<>();
        for (Path file : files) {
            if (file.equals(STANDARD_INPUT)) {
                manifests.addAll(Manifest.read(Path.of("stdin"), standardInput()));
                continue;
            }
            for (Path one : filesIn(file)) {
                manifests.addAll(Manifest.read(one));
            }
        }
        if (manifests.isEmpty()) {
            String names = files.stream().map(Path::toString).collect(Collectors.joining(", "));
            throw new Refusal("there are no manifests in " + names);
        }
        return report(check(manifests));
    }

    private static List<String> standardInput() throws IOException {
        return new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    private static List<Path> filesIn(Path file) throws IOException {
        try (Stream<Path> found = Files.walk(file)) {
            return found.filter(one -> one.equals(file) || one.toString().matches(".*\\.(ya?ml|json)"))
                    .filter(one -> !Files.isDirectory(one))
                    .sorted()
                    .toList();
        }
    }

    private List<CheckedManifest> check(List<Manifest> manifests) throws IOException, InterruptedException {
        if (TargetOptions.isUrl(against) || (!against.isEmpty() && Files.isRegularFile(Path.of(against)))) {
            return ManifestValidator.against(servers.target(against)).check(manifests);
        }
        try (ThrowawayServer server = ThrowawayServer.start(definitions)) {
            requireVersion(server.target());
            return ManifestValidator.within(server).check(manifests);
        }
    }

    private void requireVersion(TranscriptTarget server) throws IOException, InterruptedException {
        byte[] answer = server.send("GET", "/version", Map.of(), null).body();
        String version = JSON.readTree(answer).path("gitVersion").asText();
        String wanted = against.startsWith("v") ? against : 'v' + against;
        if (!against.isEmpty() && !(version + '.').startsWith(wanted + '.')) {
            throw new Refusal("this tool validates as Kubernetes " + version + " does; for " + against
                    + " name a server, by its URL or by a kubeconfig that exists");
        }
    }

    private int report(List<CheckedManifest> checked) {
        PrintWriter out = command.commandLine().getOut();
        int refused = 0;
        for (CheckedManifest one : checked) {
            one.problems().forEach(problem -> out.println(one.manifest() + ": " + problem));
            one.warnings().forEach(warning -> out.println(one.manifest() + ": warning: " + warning));
            if (showDefaults) {
                one.defaults().forEach(field -> out.println(one.manifest() + ": default " + field));
            }
            refused += one.problems().isEmpty() ? 0 : 1;
        }
        out.println(checked.size() - refused + " of " + checked.size() + " objects are accepted");
        return refused == 0 ? ExitCode.OK : ExitCode.FAILED;
    }
}
