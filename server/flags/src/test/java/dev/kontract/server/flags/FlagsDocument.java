package dev.kontract.server.flags;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The text of {@code server/FLAGS.md}: tables of the flags of kube-apiserver, and of all others. */
final class FlagsDocument {

    private static final Predicate<String> OF_CONTROLLER_MANAGER = name ->
            name.startsWith("--cluster-signing-") || name.startsWith("--leader-elect") || name.equals("--controllers");

    private final CommandSpec command = new CommandLine(new Flags()).getCommandSpec();
    private final Map<String, String> typesByName;

    /** @param typesByName the type of each flag of kube-apiserver */
    FlagsDocument(Map<String, String> typesByName) {
        this.typesByName = typesByName;
    }

    String text() {
        return """
                # Flags

                All flags of kube-apiserver %s, and what this server does with them. This file is generated: `mvn -o -pl server/flags test
                -Dtest=FlagsDocumentTest -Dupdate` writes it.

                | here | meaning |
                |---|---|
                | supported | the flag has the meaning that it has in kube-apiserver |
                | no effect | the server starts, and logs one warning with all flags of this kind, unless their values ask for what it does in any case |
                | refused | the server does not start, unless the value asks for what it does in any case |

                Flags may be written with underscores, and given twice: the last value counts, and all values of a list. A mistyped flag is
                refused, with a suggestion.

                ## Flags of kube-apiserver

                | flag | type | here | meaning, or reason |
                |---|---|---|---|
                %s

                ## Flags of kube-controller-manager

                | flag | meaning |
                |---|---|
                %s

                ## Flags of Kontract

                | flag | meaning |
                |---|---|
                %s
                """.formatted(
                        "1.36.3",
                        String.join("\n", upstream()),
                        String.join("\n", others(OF_CONTROLLER_MANAGER)),
                        String.join("\n", others(OF_CONTROLLER_MANAGER.negate())));
    }

    private List<String> upstream() {
        return typesByName.entrySet().stream()
                .map(flag -> row("--" + flag.getKey(), flag.getValue()))
                .toList();
    }

    private String row(String name, String type) {
        OptionSpec option = command.findOption(name);
        if (option != null) {
            return "| `%s` | %s | supported | %s |".formatted(name, type, meaning(option));
        }
        UpstreamFlag flag = Optional.ofNullable(UpstreamFlags.all().get(name)).orElseThrow();
        String here = flag.handling() == UpstreamFlag.Handling.INERT ? "no effect" : "refused";
        return "| `%s` | %s | %s | %s |".formatted(name, type, here, flag.reason());
    }

    private List<String> others(Predicate<String> which) {
        List<String> rows = new ArrayList<>();
        for (OptionSpec option : command.options()) {
            boolean isUpstream =
                    Stream.of(option.names()).anyMatch(name -> typesByName.containsKey(name.replaceFirst("^-+", "")));
            if (!isUpstream && which.test(option.longestName())) {
                rows.add("| `%s` | %s |".formatted(option.longestName(), meaning(option)));
            }
        }
        return rows.stream().sorted().toList();
    }

    private static String meaning(OptionSpec option) {
        String text = Stream.of(option.description()).collect(Collectors.joining(" "));
        String value = Optional.ofNullable(option.defaultValue()).orElse("");
        return text.replace("${DEFAULT-VALUE}", value).replace("|", "\\|").strip();
    }
}
