package dev.kontract.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecCommandTest {

    @TempDir
    private Path folder;

    private ClientConfig configOf(String exec) {
        String text = """
                current-context: x
                clusters: [{name: c, cluster: {server: "http://127.0.0.1:8080"}}]
                users: [{name: u, user: {exec: %s}}]
                contexts: [{name: x, context: {cluster: c, user: u}}]
                """.formatted(exec);
        return KubeConfig.of(text, folder).config();
    }

    private static void send(ClientConfig config) {
        config.credentials().authorize((name, value) -> {});
    }

    @Test
    void authorize_programIsMissing_printsTheInstallHint() {
        ClientConfig config = configOf("{command: ./missing, installHint: get it there}");

        assertThatThrownBy(() -> send(config)).cause().hasMessage("cannot run ./missing: get it there");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "null", "{\"status\": null}", "{\"status\": {\"token\": \"\"}}"})
    void authorize_programPrintsNoCredentials_fails(String printed) {
        ClientConfig config = configOf("{command: echo, args: ['%s']}".formatted(printed));

        assertThatThrownBy(() -> send(config)).cause().hasMessage("echo printed neither a token nor a certificate");
    }

    @Test
    void authorize_programRequestsTheCluster_getsAllFields() throws Exception {
        Files.writeString(folder.resolve("ca.crt"), "-----BEGIN CERTIFICATE-----");
        Path plugin = Files.writeString(folder.resolve("plugin"), """
                #!/bin/sh
                echo "$KUBERNETES_EXEC_INFO" > "$(dirname "$0")/info"
                echo '{"status":{"token":"x"}}'
                """);
        Files.setPosixFilePermissions(plugin, PosixFilePermissions.fromString("rwx------"));
        KubeConfig.of("""
                current-context: x
                clusters:
                - name: c
                  cluster:
                    server: "http://127.0.0.1:8080"
                    certificate-authority: ca.crt
                    tls-server-name: api.example.com
                    proxy-url: null
                    extensions:
                    - {name: other, extension: {a: 1}}
                    - {name: client.authentication.k8s.io/exec, extension: {audience: shop}}
                users:
                - name: u
                  user: {exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: ./plugin, args: null, env: null,
                    provideClusterInfo: true}}
                contexts: [{name: x, context: {cluster: c, user: u}}]
                """, folder).config().credentials().authorize((name, value) -> {});

        assertThat(Files.readString(folder.resolve("info")).strip())
                .isEqualTo("{\"apiVersion\":\"client.authentication.k8s.io/v1beta1\",\"kind\":\"ExecCredential\","
                        + "\"spec\":{\"interactive\":false,\"cluster\":{\"server\":\"http://127.0.0.1:8080\","
                        + "\"tls-server-name\":\"api.example.com\",\"certificate-authority-data\":\"LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t\","
                        + "\"config\":{\"audience\":\"shop\"}}}}");
    }

    @RepeatedTest(10)
    @Timeout(30)
    void run_programHangs_isEnded() {
        ExecCommand command = command(Duration.ofMillis(1), "sleep", "1000");

        assertThatThrownBy(command::run).isInstanceOf(IOException.class).hasMessageStartingWith("sleep failed");
        ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").endsWith("sleep 1000"))
                .forEach(child -> child.onExit().join());
    }

    @Test
    @Timeout(60)
    void run_endlessOutput_isRejected() {
        ExecCommand command = command(Duration.ofMinutes(1), "yes", "{}");

        assertThatThrownBy(command::run).hasMessage("yes failed: the output is larger than 1048576 bytes");
    }

    /** The exit of the process and its output may be noticed in either order. */
    @Test
    void run_programExitsImmediately_outputIsRead() throws Exception {
        String token = "t".repeat(60_000);
        ExecCommand command = command(Duration.ofMinutes(1), "echo", "{\"status\":{\"token\":\"" + token + "\"}}");

        for (int i = 0; i < 300; i++) {
            assertThat(command.run().path("token").asText()).isEqualTo(token);
        }
    }

    private ExecCommand command(Duration limit, String program, String argument) {
        ObjectNode exec = JsonNodeFactory.instance.objectNode().put("command", program);
        exec.putArray("args").add(argument);
        return new ExecCommand(exec, folder, new KubeConfig.Entry(exec, folder, () -> exec), limit);
    }
}
