package dev.kontract.client.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.TlsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connection failures that are specific to TLS. */
@Timeout(60)
class EncryptedIT {

    private static final String HELLO = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    private static final RawRequest READ = new RawRequest("GET", "/x", List.of(), null);

    private static RawResponse answer(Connections connections, RawRequest message) throws IOException {
        try (Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            return connections.exchange(message, deadline);
        }
    }

    private static String send(Connections connections) throws IOException {
        return new String(answer(connections, READ).body().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static <T> CompletableFuture<T> later(Callable<T> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        done.complete(work.call());
                    } catch (Exception e) {
                        done.completeExceptionally(e);
                    }
                })
                .start();
        return done;
    }

    private static <T> T wait(CompletableFuture<T> done) throws Exception {
        return done.get(30, TimeUnit.SECONDS);
    }

    private static ServerSocket listening() throws Exception {
        return TlsServer.context().getServerSocketFactory().createServerSocket(0, 5, InetAddress.getLoopbackAddress());
    }

    private static ClientConfig config(int port) {
        return ClientConfig.of(URI.create("https://127.0.0.1:" + port))
                .withTls(ClientTls.platform().trusting(TlsServer.certificate()).context());
    }

    private static Connections to(int port) {
        return new Connections(config(port));
    }

    private static Dialer dialer(int port) {
        return new Dialer(config(port), InetAddress::getAllByName);
    }

    private static Socket accept(ServerSocket server) throws IOException {
        server.setSoTimeout(30_000);
        Socket connection = server.accept();
        read(connection);
        return connection;
    }

    private static void read(Socket connection) throws IOException {
        ConnectionInput in = new ConnectionInput(connection.getInputStream());
        in.line();
        in.headers();
    }

    private static void say(Socket connection, String answer) throws IOException {
        connection.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void exchange_rejectedBeforeAllIsSent_returnsTheResponse() throws Exception {
        try (ServerSocket server = listening();
                Connections connections = to(server.getLocalPort())) {
            RawRequest large = new RawRequest("POST", "/x", List.of(), new byte[1 << 24]);
            CompletableFuture<RawResponse> answer = later(() -> answer(connections, large));
            try (Socket connection = accept(server)) {
                say(connection, "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            }
            assertThat(wait(answer).status()).isEqualTo(413);
        }
    }

    @Test
    void exchange_keptConnection_isUsedAgain() throws Exception {
        try (ServerSocket server = listening();
                Connections connections = to(server.getLocalPort())) {
            CompletableFuture<String> first = later(() -> send(connections));
            try (Socket connection = accept(server)) {
                say(connection, HELLO);
                wait(first);
                CompletableFuture<String> second = later(() -> send(connections));
                read(connection);
                say(connection, HELLO);
                assertThat(wait(second)).isEqualTo("hello");
            }
        }
    }

    @Test
    void isUsable_unsolicitedData_isFalse() throws Exception {
        try (ServerSocket server = listening();
                Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            CompletableFuture<Connection> dialed = later(() -> {
                Connection connection = dialer(server.getLocalPort()).dial(deadline);
                connection.exchange(READ, ended -> {}).body().readAllBytes();
                return connection;
            });
            try (Socket socket = accept(server)) {
                say(socket, HELLO);
                Connection connection = wait(dialed);
                assertThat(connection.isUsable()).isTrue();

                say(socket, HELLO);
                while (connection.isUsable()) {
                    Thread.onSpinWait();
                }
            }
        }
    }
}
