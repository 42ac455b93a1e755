package dev.kontract.conformance.tasks;

import static dev.kontract.conformance.podaccess.LocalContainers.NAMESPACE;
import static dev.kontract.conformance.podaccess.LocalContainers.POD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.podaccess.LocalContainers;
import dev.kontract.conformance.tasks.fabric8.Fabric8PodTasks;
import dev.kontract.conformance.tasks.kontract.KontractPodTasks;
import dev.kontract.conformance.tasks.official.OfficialPodTasks;
import dev.kontract.server.ApiServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tasks of pods run on a server of their own, whose containers are processes of this machine. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
class PodTasksIT {

    @TempDir
    private static Path folder;

    private static ApiServer server;
    private static Path kubeconfig;

    @BeforeAll
    static void start() throws IOException {
        server = LocalContainers.start();
        kubeconfig = Files.writeString(folder.resolve("config"), server.kubeconfig());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<Named<Opening<PodTasks>>> clients() {
        return TaskClients.opening(PodTasks.class, Fabric8PodTasks::new, OfficialPodTasks::new, KontractPodTasks::new);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void log_lines_areRead(Opening<PodTasks> client) throws Exception {
        try (PodTasks tasks = client.open(kubeconfig)) {
            assertThat(tasks.log(NAMESPACE, POD)).containsExactly("line 3", "line 2", "line 1");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void exec_failingCommand_hasOutputAndCode(Opening<PodTasks> client) throws Exception {
        try (PodTasks tasks = client.open(kubeconfig)) {
            assertThat(tasks.exec(NAMESPACE, POD, "sh", "-c", "echo out; echo err >&2; exit 3"))
                    .containsExactly("out\n", "err\n", "3");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void attach_line_isEchoedAfterTheGreeting(Opening<PodTasks> client) throws Exception {
        try (PodTasks tasks = client.open(kubeconfig)) {
            assertThat(tasks.attach(NAMESPACE, POD, "some text")).containsExactly("hello", "some text");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void copy_file_returnsUnchanged(Opening<PodTasks> client, @TempDir Path files) throws Exception {
        Path source = Files.writeString(files.resolve("source"), "some text\n".repeat(1000));
        Path target = files.resolve("target");
        try (PodTasks tasks = client.open(kubeconfig)) {
            tasks.copy(NAMESPACE, POD, source, files.resolve("remote").toString(), target);
        }
        assertThat(target).hasSameBinaryContentAs(source);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void forward_bytes_areEchoed(Opening<PodTasks> client) throws Exception {
        byte[] sent = "some text".getBytes(StandardCharsets.UTF_8);
        try (PodTasks tasks = client.open(kubeconfig)) {
            assertThat(tasks.forward(NAMESPACE, POD, 8080, sent)).isEqualTo(sent);
        }
    }
}
