package dev.kontract.server.podaccess;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Yaml;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.ResponseStream;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.TransportSettings;
import dev.kontract.client.pod.LogOptions;
import dev.kontract.client.pod.PodOperations;
import dev.kontract.client.pod.PodProcess;
import dev.kontract.client.pod.PortForward;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodStatus;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The client's operations on containers that an embedder provides. */
@Timeout(120)
class PodClientIT {

    private static final String PODS = """
            {apiVersion: v1, kind: Node, metadata: {name: n1}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: given}, spec: {nodeName: n1, containers: [
              {name: main, image: i}, {name: side, image: i}]}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: none}, spec: {nodeName: n1, containers: [{name: main, image: i}]}}
            ---
            {apiVersion: v1, kind: Pod, metadata: {name: guarded, labels: {app: guarded}}, spec: {nodeName: n1, containers: [
              {name: main, image: i}]}}
            ---
            {apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: guard}, spec: {minAvailable: 1,
              selector: {matchLabels: {app: guarded}}}}
            """;

    private static final Map<String, byte[]> FILES = new ConcurrentHashMap<>();
    /** More than the client buffers. */
    private static final int LINES = 1_000;

    private static final CountDownLatch HUNG_UP = new CountDownLatch(1);
    private static final BlockingQueue<String> SIZES = new LinkedBlockingQueue<>();

    private static final BlockingQueue<String> FLOODS = new LinkedBlockingQueue<>();

    private static ApiServer server;
    private static KontractClient client;

    @BeforeAll
    static void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder()
                .controllers("none")
                .podAccess(PodClientIT::access)
                .build());
        client = KontractClient.connect(
                KubeConfig.of(server.kubeconfig(), Path.of("")).config(),
                ClientSettings.standard()
                        .withTransport(TransportSettings.standard().withRetry(RetryPolicy.never())));
        for (KubernetesObject object : Yaml.read(PODS)) {
            server.client().resource(object).create(object);
        }
        server.client()
                .pods("default")
                .status()
                .update(
                        "guarded",
                        pod -> pod.setStatus(new PodStatus()
                                .phase("Running")
                                .addConditionsItem(
                                        new PodCondition().type("Ready").status("True"))));
        server.client()
                .podDisruptionBudgets("default")
                .status()
                .update(
                        "guard",
                        guard -> guard.getStatus()
                                .observedGeneration(guard.getMetadata().getGeneration())
                                .disruptionsAllowed(0));
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    private static PodAccess access(Pod pod) {
        return "none".equals(pod.name())
                ? PodAccess.none()
                : PodAccess.none()
                        .logs((request, output) ->
                                output.write((request.container() + " " + request.tailLines() + "\n").getBytes(UTF_8)))
                        .exec(PodClientIT::run)
                        .attach(PodClientIT::run)
                        .portForward(PodClientIT::forward);
    }

    private static int run(ContainerSession session) throws IOException {
        List<String> command = session.command();
        if (command.isEmpty() || command.equals(List.of("cat"))) {
            session.onResize(size -> SIZES.add(size.width() + "x" + size.height()));
            session.stdin().transferTo(session.stdout());
            return 0;
        }
        switch (command.get(0)) {
            case "cat":
                byte[] content = FILES.get(command.get(command.size() - 1));
                if (content == null) {
                    session.stderr()
                            .write(("cat: " + command.get(command.size() - 1) + ": No such file or directory\n")
                                    .getBytes(UTF_8));
                    return 1;
                }
                session.stdout().write(content);
                return 0;
            case "sh":
                if (command.get(3).startsWith("/proc")) {
                    session.stderr().write("sh: read-only file system\n".getBytes(UTF_8));
                    return 2;
                }
                FILES.put(command.get(3), session.stdin().readAllBytes());
                return 0;
            case "lines":
                for (int i = 0; i < LINES; i++) {
                    session.stdout().write("line\n".getBytes(UTF_8));
                }
                return 3;
            case "break":
                throw new IOException("no such command");
            default:
                session.stdout().write((session.container() + session.command() + session.tty()).getBytes(UTF_8));
                return 0;
        }
    }

    private static void forward(int port, InputStream input, OutputStream output) throws IOException {
        if (port == 81) {
            throw new IOException("connection refused");
        }
        byte[] request = input.readNBytes(4);
        if (port == 82) {
            try (input) {
                output.write(request);
                input.readAllBytes();
            } finally {
                HUNG_UP.countDown();
            }
        }
        if (port == 83) {
            flood(output);
        }
        output.write((port + new String(request, UTF_8)).getBytes(UTF_8));
    }

    /** Writes until the connection ends. */
    private static void flood(OutputStream output) throws IOException {
        byte[] lines = new byte[8 * 1024];
        try {
            while (true) {
                output.write(lines);
            }
        } finally {
            FLOODS.add("ended");
        }
    }

    private static PodOperations given() {
        return client.pod("default", "given");
    }

    private static String output(PodProcess process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), UTF_8);
    }

    @Test
    void log_options_selectContainerAndLines() throws IOException {
        assertThat(given().container("side").log(LogOptions.all().tailLines(7))).isEqualTo("side OptionalLong[7]\n");
        try (ResponseStream stream = given().container("main").followLog(LogOptions.all())) {
            assertThat(new String(stream.readAllBytes(), UTF_8)).startsWith("main ");
        }
    }

    @Test
    void exec_command_hasOutputAndExitCode() throws Exception {
        try (PodProcess echo = given().container("side").exec("echo", "a b", "ü&")) {
            assertThat(output(echo)).isEqualTo("side[echo, a b, ü&]false");
            assertThat(echo.waitFor()).isZero();
            assertThat(echo.exitValue()).isZero();
        }
        try (PodProcess missing = given().container("main").exec("cat", "/missing")) {
            assertThat(new String(missing.getErrorStream().readAllBytes(), UTF_8))
                    .startsWith("cat: /missing");
            assertThat(missing.waitFor()).isEqualTo(1);
        }
    }

    @Test
    void exec_closedOutput_leavesTheConnectionOpen() throws Exception {
        try (PodProcess lines = given().container("main").exec("lines")) {
            try (InputStream output = lines.getInputStream()) {
                assertThat(output.readNBytes(5)).asString(UTF_8).isEqualTo("line\n");
            }
            assertThat(lines.waitFor()).isEqualTo(3);
            assertThatThrownBy(lines.getInputStream()::read).isInstanceOf(IOException.class);
        }
    }

    @Test
    void exec_destroyed_isNotAlive() throws IOException {
        PodProcess cat = given().container("main").exec("cat");
        assertThat(cat.isAlive()).isTrue();

        cat.destroy();

        assertThat(cat.isAlive()).isFalse();
        assertThatThrownBy(cat::exitValue).isInstanceOf(TransportException.class);
    }

    @Test
    void exec_closedClient_endsTheConnection() throws Exception {
        KontractClient other = KontractClient.connect(
                KubeConfig.of(server.kubeconfig(), Path.of("")).config());
        try (PodProcess cat = other.pod("default", "given").container("main").exec("cat")) {
            other.close();

            assertThatThrownBy(cat::waitFor).isInstanceOf(TransportException.class);
            assertThatThrownBy(cat.getInputStream()::read).isInstanceOf(IOException.class);
        }
    }

    @Test
    void exec_failedStart_isReported() throws Exception {
        try (PodProcess broken = given().container("main").exec("break")) {
            assertThatThrownBy(broken::waitFor)
                    .isInstanceOf(ApiException.InternalError.class)
                    .hasMessageContaining("no such command");
        }
    }

    @Test
    void exec_podWithoutProcesses_isRejectedWithItsStatus() {
        assertThatThrownBy(() -> client.pod("default", "none").exec("date"))
                .isInstanceOf(ApiException.BadRequest.class)
                .hasMessageContaining("exec");
        assertThatThrownBy(() -> client.pod("default", "absent").exec("date"))
                .isInstanceOf(ApiException.NotFound.class);
        assertThatThrownBy(() -> server.client().pod("default", "given").exec("date"))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("kubeconfig");
    }

    @Test
    void attach_input_isSentUntilItIsClosed() throws Exception {
        byte[] sent = "0123456789abcdef".repeat(20_000).getBytes(UTF_8);
        try (PodProcess cat = given().container("main").attach()) {
            Thread writer = new Thread(() -> {
                try (OutputStream stdin = cat.getOutputStream()) {
                    stdin.write(sent);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            writer.start();
            assertThat(cat.getInputStream().readAllBytes()).isEqualTo(sent);
            assertThat(cat.waitFor(1, TimeUnit.MINUTES)).isTrue();
            writer.join();
        }
    }

    @Test
    void terminal_size_isReported() throws Exception {
        try (PodProcess shell = given().container("main").terminal("cat")) {
            shell.resize(120, 40);
            assertThat(SIZES.poll(1, TimeUnit.MINUTES)).isEqualTo("120x40");
            assertThatThrownBy(shell::exitValue).isInstanceOf(IllegalThreadStateException.class);
            shell.getOutputStream().close();
            assertThat(shell.waitFor()).isZero();
        }
    }

    @Test
    void copy_files_areCopied(@TempDir Path folder) throws IOException {
        byte[] content = new byte[100_000];
        content[1] = -1;
        Path source = Files.write(folder.resolve("source"), content);
        PodOperations main = given().container("main");

        main.copyTo(source, "/tmp/copied");
        main.copyFrom("/tmp/copied", folder.resolve("target"));

        assertThat(folder.resolve("target")).hasBinaryContent(content);
        assertThatThrownBy(() -> main.copyFrom("/missing", source))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot read /missing: cat: /missing: No such file or directory");
        assertThat(source).hasBinaryContent(content);
        assertThat(folder.toFile().list()).containsExactlyInAnyOrder("source", "target");
        assertThatThrownBy(() -> main.copyTo(source, "/proc/copied"))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot write /proc/copied: sh: read-only file system");
    }

    private static String answer(PortForward forward) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), forward.localPort())) {
            socket.getOutputStream().write("ping".getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    @Test
    void forward_connections_reachThePort() throws IOException {
        try (PortForward open = given().forward(80);
                PortForward refused = given().forward(81)) {
            assertThat(answer(open)).isEqualTo("80ping");
            assertThat(answer(open)).isEqualTo("80ping");
            assertThat(open.lastFailure()).isEmpty();
            assertThat(answer(refused)).isEmpty();
            assertThat(refused.lastFailure().orElseThrow())
                    .hasMessage("error forwarding port 81 to pod given: connection refused");
        }
    }

    @Test
    void forward_clientThatClosesFirst_endsTheConnectionToThePod() throws Exception {
        try (PortForward open = given().forward(82)) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), open.localPort())) {
                socket.getOutputStream().write("ping".getBytes(UTF_8));
                assertThat(socket.getInputStream().readNBytes(4))
                        .asString(UTF_8)
                        .isEqualTo("ping");
            }
            assertThat(HUNG_UP.await(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @RepeatedTest(5)
    void forward_clientThatResetsWhileItReceives_isNoFailure() throws Exception {
        try (PortForward open = given().forward(83)) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), open.localPort())) {
                socket.getOutputStream().write("ping".getBytes(UTF_8));
                assertThat(socket.getInputStream().readNBytes(4)).hasSize(4);
                socket.setSoLinger(true, 0);
            }
            assertThat(FLOODS.poll(1, TimeUnit.MINUTES)).isEqualTo("ended");
            assertThat(open.lastFailure()).isEmpty();
        }
    }

    @Test
    void log_fractionOfASecond_isRoundedUp() {
        assertThat(LogOptions.all().since(Duration.ofMillis(500)).parameters()).containsEntry("sinceSeconds", "1");
        assertThat(LogOptions.all().since(Duration.ofSeconds(2)).parameters()).containsEntry("sinceSeconds", "2");
    }

    @Test
    void evict_pod_isDeletedUnlessABudgetForbidsIt() {
        Pod pod = (Pod) Yaml.read("""
                {apiVersion: v1, kind: Pod, metadata: {name: evicted}, spec: {nodeName: n1, terminationGracePeriodSeconds: 0,
                  containers: [{name: main, image: i}]}}
                """).get(0);
        client.pods("default").create(pod);

        client.pod("default", "evicted").evict();

        assertThat(client.pods("default").find("evicted").filter(each -> !each.deleting()))
                .isEmpty();
        assertThatThrownBy(() -> client.pod("default", "guarded").evict())
                .isInstanceOf(ApiException.TooManyRequests.class);
    }
}
