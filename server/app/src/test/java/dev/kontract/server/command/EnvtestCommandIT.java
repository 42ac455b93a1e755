package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The launchers run with the flags that envtest passes to the binaries of the same names. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launchers are scripts for sh")
class EnvtestCommandIT {

    private static final String SERVING = "Serving at ";

    @TempDir
    private Path directory;

    private final List<Process> started = new ArrayList<>();

    @BeforeEach
    void writeLaunchers() throws IOException {
        EnvtestCommand command = new EnvtestCommand();
        new CommandLine(command).parseArgs(directory.resolve("assets").toString());
        assertThat(command.run(directory))
                .isEqualTo("  export KUBEBUILDER_ASSETS='" + directory.resolve("assets") + "'");
    }

    @AfterEach
    void endProcesses() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void etcd_answersHealthChecks() throws Exception {
        URI url = serving(start(
                "etcd",
                "--listen-peer-urls=http://127.0.0.1:0",
                "--listen-client-urls=http://127.0.0.1:0,http://localhost:0",
                "--data-dir=" + directory));

        HttpResponse<String> health = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(url.resolve("/health")).build(), HttpResponse.BodyHandlers.ofString());

        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body()).contains("\"health\":\"true\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1", "127.0.0.1:2379", "http://[", "http://127.0.0.1:65536"})
    void etcd_invalidUrl_isOneError(String url) throws Exception {
        Process etcd = start("etcd", "--listen-client-urls=" + url);

        assertThat(etcd.waitFor()).isEqualTo(2);
        assertThat(directory.resolve("etcd.err"))
                .content()
                .startsWith("error: ")
                .hasLineCount(1);
    }

    @Test
    void etcd_version_isThatOfTheProduct() throws Exception {
        Process version = start("etcd", "--version");

        assertThat(new String(version.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .startsWith("kontract ");
        assertThat(version.waitFor()).isZero();
    }

    /** Before it starts a binary, envtest asks for the flags that it has. */
    @Test
    void launchers_printTheirFlags() throws Exception {
        for (String name : List.of("etcd", "kube-apiserver")) {
            Process help = start(name, "--help");
            String text = new String(help.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(help.waitFor()).as(text).isZero();
            assertThat(text).contains("--");
        }
    }

    @Test
    void launchers_runWithoutADebugger() {
        assertThat(EnvtestCommand.withoutAgents(List.of(
                        "-Xmx1g",
                        "-agentlib:jdwp=transport=dt_socket,address=5005",
                        "-agentpath:a.so",
                        "-javaagent:a.jar")))
                .containsExactly("-Xmx1g");
    }

    @Test
    void server_keepsObjectsInMemory_whateverEtcdIsNamed() throws Exception {
        CertificateAuthority authority = CertificateAuthority.create(Clock.systemUTC());
        Path ca = Files.writeString(directory.resolve("ca.crt"), PemText.of(authority.certificate()));
        Path key = Files.writeString(directory.resolve("sa.key"), PemText.of(authority.key()));

        URI url = serving(start(
                "kube-apiserver",
                "--allow-privileged=true",
                "--authorization-mode=RBAC",
                "--cert-dir=" + directory,
                "--client-ca-file=" + ca,
                "--disable-admission-plugins=ServiceAccount",
                "--etcd-servers=http://127.0.0.1:1",
                "--etcd-prefix",
                "/registry of envtest",
                "--insecure-port=0",
                "--secure-port=0",
                "--service-account-issuer=https://127.0.0.1:6443/",
                "--service-account-key-file=" + key,
                "--service-account-signing-key-file=" + key,
                "--service-cluster-ip-range=10.0.0.0/24"));

        assertThat(url.getScheme()).isEqualTo("https");
    }

    private Process start(String name, String... flags) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(directory.resolve("assets").resolve(name).toString());
        command.addAll(List.of(flags));
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(directory.resolve(name + ".err").toFile())
                .start();
        started.add(process);
        return process;
    }

    /** Returns the URL that the process prints when it serves; fails if it ends before. */
    private URI serving(Process process) throws IOException {
        BufferedReader out = process.inputReader();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(SERVING)) {
                return URI.create(line.substring(SERVING.length()));
            }
        }
        throw new AssertionError("ended without serving; see the output of errors in " + directory);
    }
}
