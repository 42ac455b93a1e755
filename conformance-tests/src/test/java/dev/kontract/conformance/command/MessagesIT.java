package dev.kontract.conformance.command;

import dev.kontract.server.MessageList;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Provokes the failures of the tool. In {@code messages.txt}, {@code DIR} is a directory with files that are no use, and {@code
 * PORT} a port in use; the number before a message is the exit code.
 */
@EnabledOnOs(OS.LINUX) // others word the reasons of their own differently
class MessagesIT {

    private static final Path LIST = Path.of("src/test/resources/dev/kontract/conformance/command/messages.txt");

    /** An exit code and one line, maybe after the output until the failure. */
    private static final Pattern FORM = Pattern.compile("[23] (Recording .+\\R)?error: .+");

    private static final Map<String, String> FILES = Map.of(
            "empty",
            "",
            "text",
            "not what is expected\n",
            "object.json",
            "{}",
            "broken.yaml",
            "kind: [\n",
            "transcript.json",
            "[{\"name\": \"one\", \"steps\": [{\"request\": {\"method\": \"GET\", \"path\": \"/version\"}}]}]",
            "map.yaml",
            "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\n",
            "kc-refused.yaml",
            """
            current-context: one
            clusters: [{name: one, cluster: {server: "http://127.0.0.1:1"}}]
            users: [{name: one, user: {token: secret}}]
            contexts:
            - {name: one, context: {cluster: one, user: one}}
            - {name: nocluster, context: {cluster: x, user: one}}
            - {name: nouser, context: {cluster: one, user: x}}
            """,
            "kc-exec.yaml",
            """
            current-context: one
            clusters: [{name: one, cluster: {server: "https://127.0.0.1:1"}}]
            users: [{name: one, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: no-such-command}}}]
            contexts: [{name: one, context: {cluster: one, user: one}}]
            """,
            "kc-noserver.yaml",
            """
            current-context: one
            clusters: [{name: one, cluster: {}}]
            contexts: [{name: one, context: {cluster: one}}]
            """);

    @TempDir
    private Path folder;

    @BeforeEach
    void createFiles() throws IOException {
        Files.createDirectory(folder.resolve("directory"));
        Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, 0, (byte) 0xfe});
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
    }

    @Test
    void everyMessage_isAsListed() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(other.getLocalPort());
            new MessageList(LIST).verify(FORM, line -> {
                String given = line.replace("DIR", folder.toString()).replace("PORT", port);
                return run(given)
                        .replace(folder.toString(), "DIR")
                        .replace(port, "PORT")
                        .replaceAll("(?<=Recording through http://127\\.0\\.0\\.1:)\\d+", "PORT")
                        .replaceAll("(?<=Kubernetes v1\\.36)\\.\\d+", ".x");
            });
        }
    }

    private static String run(String line) {
        String given = line.replaceFirst("^kontract-conformance ?", "");
        StringWriter output = new StringWriter();
        PrintWriter writer = new PrintWriter(output, true);
        int code = ConformanceCommand.run(writer, writer, given.isEmpty() ? new String[0] : given.split(" "));
        return code + " " + output;
    }
}
