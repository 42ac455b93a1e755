package dev.kontract.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.config.ClientConfig;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ConnectionsIT {

    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    private static final String NONSENSE = "\r\n";
    private static final RawRequest READ = new RawRequest("GET", "/x?a=b", List.of("Accept", "*/*"), null);
    private static final RawRequest WRITE = new RawRequest("POST", "/x", List.of(), null);

    private static String send(Connections connections, RawRequest message) throws IOException {
        try (Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            return new String(connections.exchange(message, deadline).body().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static Connections to(ScriptedServer server) {
        return new Connections(ClientConfig.of(server.uri()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                HELLO,
                "HTTP/1.1 200 OK\ncontent-length:5 \n\nhello",
                "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + HELLO,
                "HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nhe\r\n03\r\nllo\r\n0\r\nSum: 1\r\n\r\n"
            })
    void exchange_framedBody_keepsTheConnection(String answer) throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(answer, answer)));
                Connections connections = to(server)) {
            assertThat(send(connections, READ)).isEqualTo("hello");
            assertThat(send(connections, WRITE)).isEqualTo("hello");

            assertThat(server.accepted()).isOne();
            assertThat(server.requests())
                    .containsExactly(
                            "GET /x?a=b HTTP/1.1\nHost: 127.0.0.1:" + server.port() + "\nAccept: */*\n",
                            "POST /x HTTP/1.1\nHost: 127.0.0.1:" + server.port() + "\nContent-Length: 0\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\n\r\nhello"
            })
    void exchange_lastAnswer_takesAnotherConnection(String answer) throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(answer), List.of(HELLO)));
                Connections connections = to(server)) {
            assertThat(send(connections, WRITE)).isEqualTo("hello");
            assertThat(send(connections, WRITE)).isEqualTo("hello");

            assertThat(server.accepted()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"})
    void exchange_noBody_keepsTheConnection(String answer) throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(answer, HELLO)));
                Connections connections = to(server)) {
            assertThat(send(connections, WRITE)).isEmpty();
            assertThat(send(connections, WRITE)).isEqualTo("hello");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: -6\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Len",
                "HTTP/1.1 200 OK\r\nno header\r\n\r\n",
                "SSH-2.0-x\r\n"
            })
    void exchange_answerCutOrWrong_fails(String answer) throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(answer)));
                Connections connections = to(server)) {
            assertThatThrownBy(() -> send(connections, READ)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void exchange_closedConnection_writesOverAnother() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(HELLO), List.of(HELLO)));
                Connections connections = to(server)) {
            send(connections, READ);
            server.awaitEnd();

            assertThat(send(connections, WRITE)).isEqualTo("hello");
        }
    }

    @Test
    void exchange_reusedConnection_readsTheNewResponse() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(HELLO, HELLO.replace("hello", "world"))));
                Connections connections = to(server)) {
            assertThat(send(connections, READ)).isEqualTo("hello");
            assertThat(send(connections, READ)).isEqualTo("world");
        }
    }

    @Test
    void exchange_staleConnection_retriesTheRead() throws Exception {
        try (ScriptedServer server =
                        new ScriptedServer(List.of(List.of(HELLO, ScriptedServer.HANG_UP), List.of(HELLO)));
                Connections connections = to(server)) {
            send(connections, READ);

            assertThat(send(connections, READ)).isEqualTo("hello");
            assertThat(server.accepted()).isEqualTo(2);
        }
    }

    @Test
    void exchange_writeWithoutAnswer_isNotRepeated() throws Exception {
        try (ScriptedServer server =
                        new ScriptedServer(List.of(List.of(HELLO, ScriptedServer.HANG_UP), List.of(HELLO)));
                Connections connections = to(server)) {
            send(connections, READ);

            assertThatThrownBy(() -> send(connections, WRITE)).isInstanceOf(IOException.class);
            assertThat(server.accepted()).isOne();
        }
    }

    @Test
    void exchange_deadlineExpires_fails() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(ScriptedServer.SILENCE)));
                Connections connections = to(server);
                Deadline deadline = Deadline.in(Duration.ofMillis(1))) {
            assertThatThrownBy(() -> connections.exchange(WRITE, deadline)).isInstanceOf(IOException.class);
            assertThat(deadline.isOver()).isTrue();
        }
    }

    @Test
    void exchange_threadInterrupted_fails() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(ScriptedServer.SILENCE)));
                Connections connections = to(server);
                Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
            Thread waiting = new Thread(() -> {
                assertThatThrownBy(() -> connections.exchange(READ, deadline)).isInstanceOf(IOException.class);
                interrupted.complete(Thread.currentThread().isInterrupted());
            });
            waiting.start();
            waiting.interrupt();

            assertThat(interrupted.get(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void exchange_unsolicitedData_isNotTheNextResponse() throws Exception {
        String more = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n";
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(HELLO + more, HELLO), List.of(HELLO)));
                Connections connections = new Connections(ClientConfig.of(server.uri()))) {
            send(connections, READ);

            assertThat(send(connections, READ)).isEqualTo("hello");
            assertThat(server.accepted()).isEqualTo(2);
        }
    }

    @Test
    void exchange_deadlineExpiresAfterwards_keepsTheConnection() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(HELLO, HELLO), List.of(HELLO)));
                Connections connections = to(server);
                Deadline deadline = Deadline.in(Duration.ofMinutes(10))) {
            connections.exchange(READ, deadline).body().readAllBytes();
            deadline.expire();

            assertThat(send(connections, READ)).isEqualTo("hello");
            assertThat(server.accepted()).isOne();
        }
    }

    @Test
    void close_connectionAttempt_abortsIt() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(ScriptedServer.SILENCE)));
                Connections connections =
                        new Connections(ClientConfig.of(URI.create("https://127.0.0.1:" + server.port())));
                Deadline deadline = Deadline.in(Duration.ofMinutes(10))) {
            CompletableFuture<Void> ended =
                    CompletableFuture.runAsync(() -> assertThatThrownBy(() -> connections.exchange(READ, deadline))
                            .isInstanceOf(IOException.class));
            while (server.accepted() == 0) {
                Thread.onSpinWait();
            }
            connections.close();

            ended.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void open_detectsAPeerThatDisappeared() throws Exception {
        try (SocketChannel channel = KeepAliveSockets.open()) {
            assertThat(channel.getOption(StandardSocketOptions.SO_KEEPALIVE)).isTrue();
            for (SocketOption<?> option : channel.supportedOptions()) {
                if (option.name().equals("TCP_KEEPIDLE")) {
                    assertThat(channel.getOption(option)).isEqualTo(30);
                }
            }
        }
    }

    @Test
    void close_unreadBody_closesItsConnection() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(HELLO, HELLO), List.of(HELLO)));
                Connections connections = to(server);
                Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            connections.exchange(READ, deadline).body().close();

            assertThat(send(connections, READ)).isEqualTo("hello");
            assertThat(server.accepted()).isEqualTo(2);
        }
    }

    @Test
    void close_pendingResponse_failsIt() throws Exception {
        try (ScriptedServer server = new ScriptedServer(
                        List.of(List.of("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe", NONSENSE)));
                Connections connections = to(server);
                Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            var body = connections.exchange(READ, deadline).body();
            connections.close();

            assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
        }
    }

    @Test
    void exchange_proxy_getsTheWholeAddress() throws Exception {
        try (ScriptedServer proxy = new ScriptedServer(List.of(List.of(HELLO)));
                Connections connections = new Connections(ClientConfig.of(URI.create("http://api.example/base"))
                        .withProxy(ProxySelector.of(new InetSocketAddress("127.0.0.1", proxy.port()))))) {
            assertThat(send(connections, READ)).isEqualTo("hello");
            assertThat(proxy.requests())
                    .containsExactly("GET http://api.example/base/x?a=b HTTP/1.1\nHost: api.example\nAccept: */*\n");
        }
    }

    @Test
    void exchange_proxyRefuses_failsToConnect() throws Exception {
        try (ScriptedServer proxy =
                        new ScriptedServer(List.of(List.of("HTTP/1.1 403 no\r\nContent-Length: 0\r\n\r\n")));
                Connections connections = new Connections(ClientConfig.of(URI.create("https://api.example"))
                        .withProxy(ProxySelector.of(new InetSocketAddress("127.0.0.1", proxy.port()))))) {
            assertThatThrownBy(() -> send(connections, READ))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("403");
            assertThat(proxy.requests()).containsExactly("CONNECT api.example:443 HTTP/1.1\nHost: api.example:443\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/x y", "/x\r\nHost: y", "/\u00e9"})
    void message_targetNotEncoded_isRejected(String target) {
        assertThatThrownBy(() -> new RawRequest("GET", target, List.of(), null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void message_lineBreakInHeader_isRejected() {
        assertThatThrownBy(() -> new RawRequest("GET", "/x", List.of("Authorization", "Bearer x\ny"), null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("Bearer");
    }
}
