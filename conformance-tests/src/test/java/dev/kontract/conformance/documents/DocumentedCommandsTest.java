package dev.kontract.conformance.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.conformance.command.ConformanceCommand;
import dev.kontract.server.command.Main;
import dev.kontract.server.flags.Flags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Parses the commands of all documents with the parsers of the programs, and looks for the options of builds. */
class DocumentedCommandsTest {

    private static final Pattern CODE = Pattern.compile("(?<!`)`([^`\n]+)`(?!`)");
    private static final Pattern PROPERTY = Pattern.compile("(?<![\\w-])-D([a-zA-Z][\\w.-]*\\w)");
    private static final Pattern MAVEN = Pattern.compile("\\bmvn\\b.*");

    /** The name of the server, of its jar, and of the file with its options. */
    private static final Pattern SERVER =
            Pattern.compile("(.*/)?kontract|.*/kontract-server\\.jar|kontract-server\\.jar|@.*kontract\\.args");

    private static final Pattern TOOL = Pattern.compile("(.*/)?kontract-conformance(\\.jar)?");

    /** Properties of Maven and its plugins. */
    private static final Set<String> OF_MAVEN = Set.of(
            "skipTests",
            "skipITs",
            "test",
            "it.test",
            "surefire.failIfNoSpecifiedTests",
            "failsafe.failIfNoSpecifiedTests",
            "maven.repo.local");

    private static final Pattern FLAG = Pattern.compile("^--[a-z][a-z0-9-]*");

    /** Flags of etcd, of kubectl's logs, of the replays and of the suites of Kubernetes. */
    private static final Set<String> OF_OTHER_PROGRAMS = Set.of(
            "--max-request-bytes",
            "--limit-bytes",
            "--previous",
            "--since",
            "--tail",
            "--timestamps",
            "--url",
            "--focus");

    /** A command of a document. */
    record Command(String place, boolean isServer, List<String> arguments) {

        @Override
        public String toString() {
            return place + ": " + (isServer ? "kontract " : "kontract-conformance ") + String.join(" ", arguments);
        }
    }

    /** A text of a document that can contain commands. */
    record Code(String place, String text) {}

    static List<Code> code() throws IOException {
        List<Code> code = new ArrayList<>();
        for (Documents.Block block : Documents.blocks()) {
            if (block.language().isEmpty() || Set.of("sh", "bash", "console").contains(block.language())) {
                code.add(new Code(block.toString(), block.text()));
            }
        }
        for (Path document : Documents.all()) {
            CODE.matcher(Files.readString(document))
                    .results()
                    .forEach(span -> code.add(
                            new Code(Documents.ROOT.relativize(document).toString(), span.group(1))));
        }
        return code;
    }

    static List<Command> commands() throws IOException {
        List<Command> commands = new ArrayList<>();
        for (Code code : code()) {
            for (List<String> words : ShellCommands.of(code.text())) {
                command(code.place(), words).ifPresent(commands::add);
            }
        }
        return commands;
    }

    /** The program is the first word, or an argument of Java, which another program can run. */
    private static Optional<Command> command(String place, List<String> words) {
        for (int i = 0; i < words.size() - 1; i++) {
            boolean isProgram =
                    i == 0 || words.get(i - 1).equals("-jar") || words.get(i).startsWith("@");
            boolean isServer = SERVER.matcher(words.get(i)).matches();
            if (isProgram && (isServer || TOOL.matcher(words.get(i)).matches())) {
                return Optional.of(new Command(place, isServer, List.copyOf(words.subList(i + 1, words.size()))));
            }
        }
        return Optional.empty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void command_ofADocument_isAccepted(Command command) {
        assertThatCode(() -> parse(command)).doesNotThrowAnyException();
    }

    /** A text can name a command without its arguments. */
    private static void parse(Command command) {
        Flags flags = new Flags();
        CommandLine server = Main.commandLine(flags);
        CommandLine tool = new CommandLine(new ConformanceCommand()).setCaseInsensitiveEnumValuesAllowed(true);
        String[] arguments = command.arguments().toArray(String[]::new);
        CommandLine program = command.isServer() ? server : tool;
        if (arguments.length == 1 && program.getSubcommands().containsKey(arguments[0])) {
            return;
        }
        if (command.isServer()) {
            flags.parse(server, arguments);
        } else {
            tool.parseArgs(arguments);
        }
    }

    /** Flags in the text are those of the programs, or of kube-apiserver, which a document lists that is made from the flags. */
    @Test
    void flags_inTheText_exist() throws IOException {
        Set<String> known = new TreeSet<>(OF_OTHER_PROGRAMS);
        CODE.matcher(Files.readString(Documents.ROOT.resolve("server/FLAGS.md")))
                .results()
                .forEach(span -> known.add(span.group(1)));
        addOptions(Main.commandLine(new Flags()), known);
        addOptions(new CommandLine(new ConformanceCommand()), known);
        Set<String> unknown = new TreeSet<>();
        for (Code code : code()) {
            FLAG.matcher(code.text())
                    .results()
                    .map(MatchResult::group)
                    .filter(name -> !known.contains(name) && !isPrefix(name, known))
                    .forEach(name -> unknown.add(code.place() + ": " + name));
        }
        assertThat(unknown).isEmpty();
    }

    private static boolean isPrefix(String name, Set<String> known) {
        return name.endsWith("-") && known.stream().anyMatch(each -> each.startsWith(name));
    }

    private static void addOptions(CommandLine line, Set<String> names) {
        names.addAll(line.getCommandSpec().optionsMap().keySet());
        line.getSubcommands().values().forEach(command -> addOptions(command, names));
    }

    @Test
    void command_withAnUnknownFlag_isRejected() {
        assertThat(ShellCommands.of(
                        "X=1 sudo kontract \\\n  --data-dir 'a b' > out && java -jar kontract-server.jar ..."))
                .containsExactly(
                        List.of("kontract", "--data-dir", "a b"),
                        List.of("out"),
                        List.of("java", "-jar", "kontract-server.jar"));
        assertThatThrownBy(() -> parse(new Command("", true, List.of("--data-directory", "a"))))
                .isInstanceOf(CommandLine.ParameterException.class);
        assertThatThrownBy(() -> parse(new Command("", false, List.of("run", "--kubeconfigs", "a"))))
                .isInstanceOf(CommandLine.ParameterException.class);
    }

    @Test
    void commands_ofAllDocuments_areFound() throws IOException {
        assertThat(commands()).hasSizeGreaterThan(40);
    }

    @Test
    void properties_ofBuildsAndTests_areUsedSomewhere() throws IOException {
        String sources = sources();
        Set<String> unknown = new TreeSet<>();
        for (Code code : code()) {
            PROPERTY.matcher(code.text())
                    .results()
                    .map(found -> found.group(1))
                    .filter(name -> !OF_MAVEN.contains(name))
                    .filter(name -> Stream.of("\"" + name + "\"", "${" + name + "}", "<" + name + ">")
                            .noneMatch(sources::contains))
                    .forEach(name -> unknown.add(code.place() + ": -D" + name));
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void modulesAndProfiles_ofBuilds_exist() throws IOException {
        String sources = sources();
        Set<String> unknown = new TreeSet<>();
        for (Code code : code()) {
            for (List<String> words : ShellCommands.of(code.text().replace("\"", ""))) {
                String line = String.join(" ", words);
                if (MAVEN.matcher(line).matches()) {
                    names(line, "-pl ")
                            .filter(name -> !Files.exists(Documents.ROOT.resolve(name + "/pom.xml")))
                            .forEach(name -> unknown.add(code.place() + ": -pl " + name));
                    names(line, "-P")
                            .filter(name -> !sources.contains("<id>" + name + "</id>"))
                            .forEach(name -> unknown.add(code.place() + ": -P" + name));
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static Stream<String> names(String line, String option) {
        return Pattern.compile("(?<=^| )" + option + "([\\w,/-]+)")
                .matcher(line)
                .results()
                .flatMap(found -> Stream.of(found.group(1).split(",", -1)));
    }

    private static String sources() throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path file : Documents.files(Documents.ROOT, name -> name.endsWith(".java") || name.endsWith("pom.xml"))) {
            texts.add(Files.readString(file));
        }
        return texts.stream().collect(Collectors.joining("\n"));
    }
}
