package dev.kontract.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.config.ClientConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The end of a response, and data that must not be taken for a response. */
@Timeout(60)
class FramingIT {

    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    private static final RawRequest READ = new RawRequest("GET", "/x", List.of(), null);

    private static String ask(Connections connections, RawRequest message) throws IOException {
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
                "HTTP/1.1 200 \u00c5ll right\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nX: a\r\n b: c\r\n\td\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nConnection: keep-alive, disclose\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n5;x=\"a;b\"\r\nhello\r\n000\r\nSum: 1\r\n 2\r\n\r\n"
            })
    void exchange_unusualButRight_keepsTheConnection(String answer) throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(answer, HELLO)));
                Connections connections = to(server)) {
            assertThat(ask(connections, READ)).isEqualTo("hello");
            assertThat(ask(connections, READ)).isEqualTo("hello");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: xchunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding : chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n+5\r\nhello\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n-0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\nContent-Length: 5, 6\r\n\r\nhello",
                "HTTP/1.1 200 OK\r\n folded: 1\r\nContent-Length: 5\r\n\r\nhello",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n" + HELLO
            })
    void exchange_framingInDoubt_fails(String answer) throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(answer)));
                Connections connections = to(server)) {
            assertThatThrownBy(() -> ask(connections, READ)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void exchange_endlessHead_fails() throws Exception {
        String header = "X: " + "x".repeat(60_000) + "\r\n";
        try (ScriptedServer server = new ScriptedServer(List.of(
                        List.of("HTTP/1.1 200 OK\r\n" + header.repeat(20) + "Content-Length: 5\r\n\r\nhello")));
                Connections connections = to(server)) {
            assertThatThrownBy(() -> ask(connections, READ))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("headers");
        }
    }

    @Test
    void exchange_lengthAndChunks_closesTheConnection() throws Exception {
        String both =
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n";
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(both, HELLO), List.of(HELLO)));
                Connections connections = to(server)) {
            assertThat(ask(connections, READ)).isEqualTo("hello");
            assertThat(ask(connections, READ)).isEqualTo("hello");
            assertThat(server.accepted()).isEqualTo(2);
        }
    }

    @Test
    void read_closedOrBroken_isNeverTheEndOfTheBody() throws Exception {
        String cut = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello";
        try (ScriptedServer server = new ScriptedServer(List.of(List.of(cut), List.of(HELLO)));
                Connections connections = to(server);
                Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            InputStream body = connections.exchange(READ, deadline).body();
            assertThatThrownBy(body::readAllBytes).isInstanceOf(IOException.class);
            assertThatThrownBy(body::read).isInstanceOf(IOException.class);

            InputStream closed = connections.exchange(READ, deadline).body();
            closed.close();
            assertThatThrownBy(closed::read).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", HELLO})
    void isUsable_closedOrUnsolicitedData_isFalse(String more) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            ClientConfig config = ClientConfig.of(URI.create("http://127.0.0.1:" + server.getLocalPort()));
            try (Connection connection = new Dialer(config, InetAddress::getAllByName).dial(deadline);
                    Socket socket = server.accept()) {
                assertThat(connection.isUsable()).isTrue();

                socket.getOutputStream().write(more.getBytes(StandardCharsets.UTF_8));
                socket.shutdownOutput();
                while (connection.isUsable()) {
                    Thread.onSpinWait();
                }
            }
        }
    }
}
