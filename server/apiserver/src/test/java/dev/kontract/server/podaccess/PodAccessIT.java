package dev.kontract.server.podaccess;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.http.Call;
import dev.kontract.client.http.Reply;
import dev.kontract.model.Pod;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.http.ReceivedMessages;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs, processes and ports of pods, as an embedder gives them. */
@Timeout(120)
class PodAccessIT {

    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String EXEC = PODS + "/given/exec?container=main&stdin=1&stdout=1&stderr=1&command=";

    private static final BlockingQueue<String> TOLD = new LinkedBlockingQueue<>();

    private static TestServer server;

    private final ReceivedMessages messages = new ReceivedMessages();

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none").podAccess(PodAccessIT::access));
        server.post("/api/v1/nodes", "{\"metadata\":{\"name\":\"n1\"}}");
        for (String name : new String[] {"given", "none", "broken"}) {
            HttpResponse<String> created = server.post(
                    PODS,
                    "{\"metadata\":{\"name\":\"" + name + "\"},\"spec\":{\"nodeName\":\"n1\",\"containers\":["
                            + "{\"name\":\"main\",\"image\":\"i\"},{\"name\":\"side\",\"image\":\"i\"}]}}");
            assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void forget() {
        TOLD.clear();
    }

    private static PodAccess access(Pod pod) {
        if ("broken".equals(pod.name())) {
            throw new IllegalStateException("no such container runtime");
        }
        return pod.getMetadata().getName().equals("none")
                ? PodAccess.none()
                : PodAccess.none()
                        .logs(PodAccessIT::log)
                        .exec(PodAccessIT::run)
                        .attach(PodAccessIT::run)
                        .portForward(PodAccessIT::forward);
    }

    private static void log(LogRequest request, OutputStream output) throws IOException, InterruptedException {
        if (request.previous()) {
            throw new IOException("there was no container before");
        }
        if (request.timestamps()) {
            throw new IllegalStateException("a mistake");
        }
        output.write(bytes("log of " + request.container() + " " + request.tailLines() + "\n"));
        if (request.follow()) {
            awaitEnd();
        }
    }

    private static int run(ContainerSession session) throws IOException, InterruptedException {
        String command = String.join(" ", session.command());
        switch (command) {
            case "cat":
                session.stdin().transferTo(session.stdout());
                return 0;
            case "fail":
                session.stderr().write(bytes("no"));
                return 3;
            case "break":
                throw new IOException("no such command");
            case "resize":
                session.onResize(size -> TOLD.add(size.width() + "x" + size.height()));
                session.stdin().transferTo(OutputStream.nullOutputStream());
                return 0;
            case "flood":
                return flood(session.stdout());
            case "hang":
                awaitEnd();
                return 0;
            default:
                session.stdout().write(bytes(session.container() + ":" + command + ":" + session.tty()));
                return 0;
        }
    }

    private static int flood(OutputStream output) throws IOException {
        try {
            while (true) {
                output.write(new byte[1_000_000]);
            }
        } catch (IOException e) {
            TOLD.add("broken");
            throw e;
        }
    }

    private static void awaitEnd() throws InterruptedException {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            TOLD.add("interrupted");
            throw e;
        }
    }

    private static void forward(int port, InputStream input, OutputStream output) throws IOException {
        if (port == 81) {
            throw new IOException("nothing listens");
        }
        output.write(bytes(port + ">"));
        input.transferTo(output);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "container=side | 200 | log of side OptionalLong.empty",
                "container=side&tailLines=2&limitBytes=6 | 200 | log of",
                "container=main&previous=true | 400 | there was no container before",
                "container=main&timestamps=true | 500 | the server failed",
                "'' | 400 | a container name must be specified for pod given, choose one of: [main side]",
                "container=c | 400 | container c is not valid for pod given",
                "container=main&sinceTime=now | 400 | parsing time \\\"now\\\" as \\\"2006-01-02T15:04:05Z07:00\\\"",
                "container=main&sinceSeconds=0 | 422 | sinceSeconds: Invalid value: 0: must be greater than 0"
            })
    void log_answersWithWhatIsWritten(String query, int status, String body) throws Exception {
        HttpResponse<String> log = server.send("GET", PODS + "/given/log?" + query.replace("'", ""));

        assertThat(log.statusCode()).as(log.body()).isEqualTo(status);
        assertThat(log.body()).contains(body.strip());
        assertThat(log.headers().firstValue("Content-Type"))
                .contains(status == 200 ? "text/plain" : "application/json");
    }

    @Test
    void log_accessThatFails_saysWhy() throws Exception {
        HttpResponse<String> answer = server.send("GET", PODS + "/broken/log?container=main");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body())
                .contains("Internal error occurred: java.lang.IllegalStateException: no such container runtime");
    }

    @Test
    void log_endsAtTheLimit() throws Exception {
        assertThat(server.send("GET", PODS + "/given/log?container=main&limitBytes=6")
                        .body())
                .isEqualTo("log of");
    }

    @Test
    void log_isFollowed_untilTheClientIsGone() throws Exception {
        HttpResponse<InputStream> log = server.stream(server.request(PODS + "/given/log?container=main&follow=true"));

        assertThat(log.statusCode()).isEqualTo(200);
        assertThat(new String(log.body().readNBytes(11), StandardCharsets.UTF_8))
                .isEqualTo("log of main");
        log.body().close();
        assertThat(Patience.next(TOLD)).isEqualTo("interrupted");
    }

    @ParameterizedTest
    @CsvSource({"binary.k8s.io, binary", "base64.binary.k8s.io, text"})
    void log_isWrittenToAWebSocket(String protocol, String type) throws Exception {
        WebSocket socket = open(PODS + "/given/log?container=main", protocol);

        String log = "log of main OptionalLong.empty\n";
        assertThat(socket.getSubprotocol()).isEqualTo(protocol);
        assertThat(messages.next())
                .isEqualTo(
                        type + " " + (type.equals("text") ? Base64.getEncoder().encodeToString(bytes(log)) : log));
        assertThat(messages.next()).isEqualTo("close 1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"v5.channel.k8s.io", "v4.channel.k8s.io"})
    void exec_sendsOutputAndOutcome(String protocol) throws Exception {
        WebSocket socket = open(EXEC + "ls&command=-l&tty=1", protocol);

        assertThat(socket.getSubprotocol()).isEqualTo(protocol);
        assertThat(messages.next()).isEqualTo("binary \1");
        assertThat(messages.next()).isEqualTo("binary \1main:ls -l:true");
        assertThat(messages.next()).isEqualTo("binary \3{\"status\":\"Success\"}");
        assertThat(messages.next()).isEqualTo("close 1000");
    }

    @Test
    void exec_readsInput_untilItIsClosed() throws Exception {
        WebSocket socket = open(EXEC + "cat", "v5.channel.k8s.io");

        assertThat(messages.next()).isEqualTo("binary \1");
        socket.sendBinary(ByteBuffer.wrap(bytes("\0one")), true).join();
        assertThat(messages.next()).isEqualTo("binary \1one");
        socket.sendBinary(ByteBuffer.wrap(bytes("\0tw")), false).join();
        socket.sendBinary(ByteBuffer.wrap(bytes("o")), true).join();
        assertThat(messages.next()).isEqualTo("binary \1two");
        socket.sendBinary(ByteBuffer.wrap(new byte[] {(byte) 255, 0}), true).join();
        assertThat(messages.next()).isEqualTo("binary \3{\"status\":\"Success\"}");
    }

    @Test
    void exec_speaksBase64() throws Exception {
        WebSocket socket = open(EXEC + "cat", "v4.base64.channel.k8s.io");

        assertThat(messages.next()).isEqualTo("text 1");
        socket.sendText("0" + Base64.getEncoder().encodeToString(bytes("one")), true)
                .join();
        assertThat(messages.next()).isEqualTo("text 1" + Base64.getEncoder().encodeToString(bytes("one")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fail | v5.channel.k8s.io | \"causes\":[{\"reason\":\"ExitCode\",\"message\":\"3\"}]",
                "fail | channel.k8s.io | command terminated with exit code 3",
                "break | v4.channel.k8s.io "
                        + "| Internal error occurred: error executing command in container: no such command"
            })
    void exec_tellsFailures(String command, String protocol, String outcome) throws Exception {
        open(EXEC + command, protocol);

        assertThat(messages.next()).isEqualTo("binary \1");
        if (command.equals("fail")) {
            assertThat(messages.next()).isEqualTo("binary \2no");
        }
        assertThat(messages.next()).startsWith("binary \3").contains(outcome);
        assertThat(messages.next()).isEqualTo("close 1000");
    }

    @Test
    void exec_hearsOfTheTerminal() throws Exception {
        WebSocket socket = open(EXEC + "resize&tty=1", "v5.channel.k8s.io");
        socket.sendBinary(ByteBuffer.wrap(bytes("\4{\"Width\":80,\"Height\":24}")), true)
                .join();

        assertThat(Patience.next(TOLD)).isEqualTo("80x24");
        socket.abort();
    }

    @Test
    void exec_isInterrupted_whenTheClientIsGone() throws Exception {
        WebSocket socket = open(EXEC + "hang", "v5.channel.k8s.io");
        assertThat(messages.next()).isEqualTo("binary \1");
        socket.abort();

        assertThat(Patience.next(TOLD)).isEqualTo("interrupted");
    }

    @Test
    void exec_thatReadsNoInput_isInterrupted_whenTheClientIsGone() throws Exception {
        WebSocket socket = open(EXEC + "hang", "v5.channel.k8s.io");
        assertThat(messages.next()).isEqualTo("binary \1");
        for (int i = 0; i < 4; i++) {
            socket.sendBinary(ByteBuffer.wrap(new byte[100_000]), true).join();
        }
        socket.abort();

        assertThat(Patience.next(TOLD)).isEqualTo("interrupted");
    }

    @Test
    void exec_thatNeverEnds_isBroken_whenTheClientIsGone() throws Exception {
        WebSocket socket = open(EXEC + "flood", "v5.channel.k8s.io");
        assertThat(messages.next()).isEqualTo("binary \1");
        assertThat(messages.next()).hasSizeGreaterThan(1000);
        socket.abort();

        assertThat(Patience.next(TOLD)).isEqualTo("broken");
    }

    @Test
    void attach_hasNoCommand() throws Exception {
        open(PODS + "/given/attach?container=side&stdout=1", "v4.channel.k8s.io");

        assertThat(messages.next()).isEqualTo("binary \1");
        assertThat(messages.next()).isEqualTo("binary \1side::false");
    }

    @Test
    void portForward_connectsPorts() throws Exception {
        WebSocket socket = open(PODS + "/given/portforward?ports=80,81", "v4.channel.k8s.io");

        for (String port : new String[] {"\0P\0", "\1P\0", "\2Q\0", "\3Q\0"}) {
            assertThat(messages.next()).isEqualTo("binary " + port);
        }
        assertThat(new String[] {messages.next(), messages.next()})
                .containsExactlyInAnyOrder(
                        "binary \00080>", "binary \3error forwarding port 81 to pod given: nothing listens");
        socket.sendBinary(ByteBuffer.wrap(bytes("\0hello")), true).join();
        assertThat(messages.next()).isEqualTo("binary \0hello");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/given/exec?container=main&stdout=1 | 400 | Upgrade request required",
                "/given/attach?container=main&stdout=1 | 400 | Upgrade request required",
                "/given/portforward?ports=80 | 400 | Upgrade request required",
                "/given/exec?stdout=1 | 400 | choose one of: [main side]",
                "/none/exec?container=main&stdout=1 | 400 | this server offers no exec for it",
                "/none/portforward?ports=80 | 400 | this server offers no portforward for it",
                "/none/log?container=main | 400 | this server offers no log for it"
            })
    void plainRequests_areRefused(String path, int status, String message) throws Exception {
        HttpResponse<String> response = server.send("GET", PODS + path);

        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.body()).contains(message);
    }

    @ParameterizedTest
    @CsvSource({
        "/given/exec?container=main&stdout=1, v9.channel.k8s.io, 403",
        "/given/exec?container=main, v5.channel.k8s.io, 400",
        "/given/log?container=main, v5.channel.k8s.io, 403",
        "/given/portforward, v4.channel.k8s.io, 400",
        "/given/portforward?ports=0, v4.channel.k8s.io, 400",
        "/given/portforward?ports=80, v5.channel.k8s.io, 403",
        "/none/exec?container=main&stdout=1, v5.channel.k8s.io, 400",
        "/lost/exec?container=main&stdout=1, v5.channel.k8s.io, 404"
    })
    void webSockets_areRefused(String path, String protocol, int status) {
        assertThatThrownBy(() -> open(PODS + path, protocol))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        WebSocketHandshakeException.class,
                        e -> assertThat(e.getResponse().statusCode()).isEqualTo(status));
    }

    @Test
    void exec_overAWebSocket_needsThePermissionToCreate() throws Exception {
        String rules = "{\"metadata\":{\"name\":\"r\"},\"rules\":[{\"apiGroups\":[\"\"],\"resources\":[\"pods/exec\"],"
                + "\"verbs\":[%s]}]}";
        String roles = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles";
        server.post(roles, rules.formatted("\"get\""));
        server.post(
                roles.replace("roles", "rolebindings"),
                "{\"metadata\":{\"name\":\"r\"},\"roleRef\":{\"apiGroup\":\"rbac.authorization.k8s.io\",\"kind\":\"Role\","
                        + "\"name\":\"r\"},\"subjects\":[{\"kind\":\"User\",\"name\":\"alice\"}]}");
        assertThatThrownBy(() -> open(EXEC + "ls", "v5.channel.k8s.io", "alice"))
                .cause()
                .isInstanceOfSatisfying(
                        WebSocketHandshakeException.class,
                        e -> assertThat(e.getResponse().statusCode()).isEqualTo(403));

        server.send("PUT", roles + "/r", "application/json", rules.formatted("\"get\",\"create\""));

        assertThat(open(EXEC + "ls", "v5.channel.k8s.io", "alice").getSubprotocol())
                .isEqualTo("v5.channel.k8s.io");
    }

    @Test
    void log_isReadWithinTheProcess() {
        Reply log = server.server.client().transport().send(Call.get(PODS + "/given/log?container=main"));

        assertThat(new String(log.body(), StandardCharsets.UTF_8)).isEqualTo("log of main OptionalLong.empty\n");
    }

    private WebSocket open(String path, String protocol) {
        return open(path, protocol, "system:admin");
    }

    private WebSocket open(String path, String protocol, String user) {
        return HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .header("Authorization", "Bearer " + server.server.adminToken())
                .header("Impersonate-User", user)
                .header("Impersonate-Group", user.equals("alice") ? "people" : "system:masters")
                .subprotocols(protocol)
                .buildAsync(URI.create("ws" + server.uri.toString().substring(4) + path), messages)
                .join();
    }
}
