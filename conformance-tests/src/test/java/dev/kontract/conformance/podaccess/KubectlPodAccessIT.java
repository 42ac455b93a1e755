package dev.kontract.conformance.podaccess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kontract.conformance.transcript.Replay;
import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** kubectl reaches into a pod. Skipped where there is no kubectl, except in CI. */
@Timeout(120)
class KubectlPodAccessIT {

    @TempDir
    private static Path folder;

    private static ApiServer server;

    /** The result of a command. */
    private record Outcome(int exit, String output, String errors) {}

    @BeforeAll
    static void start() throws IOException {
        boolean mustRun = "true".equals(System.getenv("CI")); // where a skipped test would go unnoticed
        assumeTrue(mustRun || Replay.hasKubectl(System.getenv()), "needs kubectl on the path");
        server = LocalContainers.start();
        Files.writeString(folder.resolve("kubeconfig"), server.kubeconfig());
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static Outcome kubectl(String input, String... arguments) throws IOException, InterruptedException {
        Path stdin = Files.writeString(folder.resolve(".stdin"), input);
        List<String> command = new ArrayList<>(List.of(
                "kubectl",
                "--kubeconfig",
                folder.resolve("kubeconfig").toString(),
                "--cache-dir",
                folder.resolve("cache").toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectInput(stdin.toFile())
                .redirectOutput(folder.resolve(".stdout").toFile())
                .redirectError(folder.resolve(".stderr").toFile())
                .start();
        try {
            assertThat(process.waitFor(90, TimeUnit.SECONDS))
                    .as("kubectl exits")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Outcome(
                process.exitValue(),
                Files.readString(folder.resolve(".stdout")),
                Files.readString(folder.resolve(".stderr")));
    }

    @Test
    void logs_printTheLog() throws Exception {
        assertThat(kubectl("", "logs", "p", "--tail=2")).isEqualTo(new Outcome(0, "line 2\nline 1\n", ""));
        assertThat(kubectl("", "logs", "-f", "p", "--tail=1")).isEqualTo(new Outcome(0, "line 1\n", ""));
    }

    @Test
    void exec_copiesStreams_andExitsAsTheCommandDoes() throws Exception {
        assertThat(kubectl("one\n", "exec", "-i", "p", "--", "cat")).isEqualTo(new Outcome(0, "one\n", ""));

        Outcome failed = kubectl("", "exec", "p", "--", "sh", "-c", "echo out; echo err >&2; exit 3");

        assertThat(failed.exit()).isEqualTo(3);
        assertThat(failed.output()).isEqualTo("out\n");
        assertThat(failed.errors()).startsWith("err\n").contains("command terminated with exit code 3");
    }

    @Test
    void attach_copiesOutput() throws Exception {
        assertThat(kubectl("", "attach", "p").output()).isEqualTo("hello\n");
    }

    @Test
    void cp_copiesFilesBothWays() throws Exception {
        String text = "x".repeat(3_000_000);
        Path source = Files.writeString(folder.resolve("source"), text);
        Path inPod = Files.createDirectory(folder.resolve("pod"));

        assertThat(kubectl("", "cp", source.toString(), "p:" + inPod.resolve("copy"))
                        .exit())
                .isZero();
        assertThat(inPod.resolve("copy")).hasContent(text);
        assertThat(kubectl(
                                "",
                                "cp",
                                "p:" + inPod.resolve("copy"),
                                folder.resolve("back").toString())
                        .exit())
                .isZero();
        assertThat(folder.resolve("back")).hasContent(text);
    }

    @Test
    void portForward_isRefusedClearly() throws Exception {
        Outcome refused = kubectl("", "port-forward", "p", ":8080");

        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.errors()).contains("this server does not support SPDY");
    }
}
