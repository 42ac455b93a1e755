package dev.kontract.conformance.podaccess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.LocalPortForward;
import io.fabric8.kubernetes.client.dsl.ExecWatch;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** fabric8's client reaches into a pod. */
@Timeout(60)
class Fabric8PodAccessIT {

    private static ApiServer server;
    private static KubernetesClient client;

    @BeforeAll
    static void start() throws IOException {
        server = LocalContainers.start();
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(server.kubeconfig()))
                .build();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    private static PodResource pod() {
        return client.pods().inNamespace(LocalContainers.NAMESPACE).withName(LocalContainers.POD);
    }

    @Test
    void getLog_readsTheLog() {
        assertThat(pod().tailingLines(2).getLog()).isEqualTo("line 2\nline 1\n");
    }

    @Test
    void watchLog_copiesTheLog() throws Exception {
        try (LogWatch log = pod().watchLog()) {
            assertThat(new String(log.getOutput().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("line 3\nline 2\nline 1\n");
        }
    }

    @Test
    void exec_tellsOutputAndExitCode() throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        try (ExecWatch process =
                pod().writingOutput(output).writingError(errors).exec("sh", "-c", "echo out; echo err >&2; exit 3")) {
            assertThat(process.exitCode().get(30, TimeUnit.SECONDS)).isEqualTo(3);
        }
        assertThat(output.toString(StandardCharsets.UTF_8)).isEqualTo("out\n");
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEqualTo("err\n");
    }

    @Test
    void exec_sendsInput() throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        try (ExecWatch process = pod().redirectingInput().writingOutput(output).exec("head", "-n", "2")) {
            process.getInput().write("one\ntwo\n".getBytes(StandardCharsets.UTF_8));
            process.getInput().flush();
            assertThat(process.exitCode().get(30, TimeUnit.SECONDS)).isZero();
        }
        assertThat(output.toString(StandardCharsets.UTF_8)).isEqualTo("one\ntwo\n");
    }

    @Test
    void portForward_connects() throws Exception {
        try (LocalPortForward forward = pod().portForward(8080);
                Socket socket = new Socket("127.0.0.1", forward.getLocalPort())) {
            socket.getOutputStream().write("echo".getBytes(StandardCharsets.UTF_8));

            assertThat(new String(socket.getInputStream().readNBytes(4), StandardCharsets.UTF_8))
                    .isEqualTo("echo");
        }
    }
}
