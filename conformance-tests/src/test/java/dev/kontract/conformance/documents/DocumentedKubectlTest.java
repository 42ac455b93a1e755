package dev.kontract.conformance.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.conformance.transcript.Replay;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Looks for the commands and flags of kubectl that the documents use in its help. */
class DocumentedKubectlTest {

    private static final Pattern VERSION = Pattern.compile("v1\\.(\\d+)");

    /** The minor version of the first kubectl that has all the commands. */
    private static final int OLDEST = 24;

    private static final Pattern WORD = Pattern.compile("[a-z][a-z-]*");

    /** Commands that have commands of their own. */
    private static final Set<String> GROUPS =
            Set.of("auth", "certificate", "config", "create", "rollout", "set", "top");

    private static final Set<String> GLOBAL_WITH_VALUE = Set.of("--namespace", "-n", "--kubeconfig", "--context");

    private final Map<String, String> help = new HashMap<>();

    @BeforeAll
    static void requireKubectl() throws Exception {
        assumeTrue(Replay.hasKubectl(System.getenv()), "needs kubectl on the path");
        Matcher version = VERSION.matcher(run("version", "--client"));
        assumeTrue(
                version.find() && Integer.parseInt(version.group(1)) >= OLDEST,
                "needs kubectl 1." + OLDEST + " or later");
    }

    @Test
    void commandsOfKubectl_inDocuments_exist() throws Exception {
        String global = run("options");
        Set<String> unknown = new TreeSet<>();
        int commands = 0;
        for (DocumentedCommandsTest.Code code : DocumentedCommandsTest.code()) {
            for (List<String> words : ShellCommands.of(code.text())) {
                if (words.size() > 1 && words.get(0).equals("kubectl")) {
                    commands++;
                    List<String> arguments = command(words);
                    String described = described(arguments);
                    String singular = path(arguments).replaceFirst("s$", "");
                    if (!described.contains("kubectl " + singular)) {
                        unknown.add(code.place() + ": kubectl " + path(arguments));
                    }
                    flags(arguments)
                            .filter(flag -> !isListed(flag, described) && !isListed(flag, global))
                            .forEach(flag -> unknown.add(code.place() + ": " + path(arguments) + " " + flag));
                }
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(commands).isGreaterThan(40);
    }

    /** Returns the arguments from the command on, with the flags before it at the end. */
    private static List<String> command(List<String> words) {
        List<String> flags = new ArrayList<>();
        int next = 1;
        while (next < words.size() && words.get(next).startsWith("-")) {
            flags.add(words.get(next));
            next += GLOBAL_WITH_VALUE.contains(words.get(next)) ? 2 : 1;
        }
        List<String> arguments = new ArrayList<>(words.subList(Math.min(next, words.size()), words.size()));
        int end = arguments.indexOf("--");
        arguments = new ArrayList<>(arguments.subList(0, end < 0 ? arguments.size() : end));
        arguments.addAll(flags);
        return arguments;
    }

    private static String path(List<String> arguments) {
        if (arguments.isEmpty() || arguments.get(0).startsWith("-")) {
            return "";
        }
        boolean isInGroup = GROUPS.contains(arguments.get(0))
                && arguments.size() > 1
                && WORD.matcher(arguments.get(1)).matches();
        return isInGroup ? arguments.get(0) + " " + arguments.get(1) : arguments.get(0);
    }

    private static Stream<String> flags(List<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.matches("--?[a-z].*"))
                .map(argument -> argument.split("=", 2)[0]);
    }

    private static boolean isListed(String flag, String text) {
        return Pattern.compile("(?m)(^ +|, )" + Pattern.quote(flag) + "(=|, |:)")
                .matcher(text)
                .find();
    }

    private String described(List<String> arguments) throws IOException, InterruptedException {
        String path = path(arguments);
        String known = help.get(path);
        if (known == null) {
            List<String> words = new ArrayList<>(path.isEmpty() ? List.of() : List.of(path.split(" ", -1)));
            words.add("--help");
            known = run(words.toArray(String[]::new));
            help.put(path, known);
        }
        return known;
    }

    private static String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kubectl"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
