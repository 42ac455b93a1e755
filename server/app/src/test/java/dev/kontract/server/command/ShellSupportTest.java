package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Completion and manual page name what {@code --help} lists. */
class ShellSupportTest {

    private static final List<String> COMMANDS =
            List.of("backup", "restore", "migrate", "smallest-role", "envtest", "kubeconfig", "completion");

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void completion_namesFlagsAndCommands(String shell) {
        String script = run("completion", shell);

        assertThat(script).contains(flags()).contains(COMMANDS).doesNotContain("manual-page", "--kubelet");
        assertThat(script.startsWith("#compdef kontract\n")).isEqualTo(shell.equals("zsh"));
    }

    @Test
    void manualPage_describesFlagsAndCommands() {
        String page = run("manual-page").replace("\\-", "-");

        assertThat(flags())
                .hasSizeGreaterThan(50)
                .allSatisfy(flag -> assertThat(page).containsPattern("(?m)^\\.B .*" + flag + "\\b"));
        assertThat(COMMANDS).allSatisfy(command -> assertThat(page).contains("\n.SS " + command + '\n'));
        assertThat(page).startsWith(".TH KONTRACT 1\n").doesNotContain("manual-page");
    }

    private static List<String> flags() {
        return Pattern.compile("(?m)^ +(?:-h, )?(--[a-z0-9-]+)")
                .matcher(run("--help"))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static String run(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(new Main(print, print, new CountDownLatch(0)).run(arguments)).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }
}
