package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.MessageList;
import dev.kontract.server.flags.Flags;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Provokes the failures of the command line. In {@code messages.txt}, {@code DIR} is a directory with files that are no use, and
 * {@code PORT} a port in use; the number before a message is the exit code.
 */
@EnabledOnOs(OS.LINUX) // others word the reasons of their own differently
class MessagesTest {

    private static final Path LIST = Path.of("src/test/resources/dev/kontract/server/command/messages.txt");

    /** An exit code, and one line. */
    private static final Pattern FORM = Pattern.compile("[12] error: .+");

    /** Flags for which every value is right, or fails only while the server runs. */
    private static final Set<String> ANY_VALUE = Set.of(
            "--help",
            "--version",
            "--oidc-username-claim",
            "--oidc-username-prefix",
            "--oidc-groups-claim",
            "--oidc-groups-prefix",
            "--requestheader-allowed-names",
            "--requestheader-username-headers",
            "--requestheader-group-headers",
            "--requestheader-extra-headers-prefix",
            "--api-audiences",
            "--audit-webhook-version",
            "--external-hostname",
            "--disabled-metrics",
            "--audit-log-version");

    @TempDir
    private Path folder;

    @BeforeEach
    void createFiles() throws IOException {
        Files.createDirectory(folder.resolve("directory"));
        Files.createFile(folder.resolve("empty"));
        Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, 0, (byte) 0xfe});
        Files.writeString(folder.resolve("text"), "not what is expected\n");
        Files.writeString(folder.resolve("map.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n");
        Files.writeString(folder.resolve("broken.yaml"), "kind: [\n");
        Files.writeString(
                folder.resolve("policy.yaml"),
                "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: Metadata}]\n");
        Files.writeString(folder.resolve("webhook.yaml"), """
                current-context: one
                clusters: [{name: one, cluster: {server: "http://127.0.0.1:1"}}]
                contexts: [{name: one, context: {cluster: one}}]
                """);
    }

    @Test
    void everyMessage_isAsListed() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(other.getLocalPort());
            new MessageList(LIST).verify(FORM, line -> {
                String given = line.replace("DIR", folder.toString()).replace("PORT", port);
                return run(given).replace(folder.toString(), "DIR").replace(port, "PORT");
            });
        }
    }

    @Test
    void everyFlag_isInTheList() throws Exception {
        List<String> cases = new MessageList(LIST).cases();
        CommandLine line = new CommandLine(new Flags());
        for (OptionSpec option : line.getCommandSpec().options()) {
            assertThat(ANY_VALUE.contains(option.longestName())
                            || cases.stream()
                                    .anyMatch(each -> List.of(option.names()).stream()
                                            .anyMatch(name -> each.contains(name + "=") || each.endsWith(name))))
                    .as(option.longestName())
                    .isTrue();
        }
    }

    /** Runs a command; one that starts a server gets a data directory of its own, and any free port. */
    private String run(String line) {
        List<String> arguments = new ArrayList<>();
        List<String> given = List.of(line.replaceFirst("^kontract ?", "").split(" "));
        if (given.get(0).startsWith("-")) {
            arguments.add("--secure-port=0");
            arguments.add("--data-dir=" + folder.resolve("data"));
        }
        arguments.addAll(given);
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream none = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        int code = new Main(none, errors, new CountDownLatch(0)).run(arguments.toArray(String[]::new));

        return code + " " + err.toString(StandardCharsets.UTF_8);
    }
}
