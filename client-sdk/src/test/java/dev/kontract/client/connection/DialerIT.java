package dev.kontract.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.TlsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class DialerIT {

    private static final RawRequest READ = new RawRequest("GET", "/x", List.of(), null);

    private static InetAddress[] addresses(String... numbers) throws UnknownHostException {
        InetAddress[] addresses = new InetAddress[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            addresses[i] = InetAddress.getByName(numbers[i]);
        }
        return addresses;
    }

    @Test
    void dial_firstAddressUnreachable_triesTheNext() throws Exception {
        try (ScriptedServer server = new ScriptedServer(List.of(List.of("HTTP/1.1 204 x\r\n\r\n")));
                Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            ClientConfig config = ClientConfig.of(URI.create("http://api.example:" + server.port()));
            Dialer dialer = new Dialer(config, name -> addresses("::1", "127.0.0.1"));
            try (Connection connection = dialer.dial(deadline)) {
                assertThat(connection.exchange(READ, ended -> {}).status()).isEqualTo(204);
            }
            assertThat(server.requests()).containsExactly("GET /x HTTP/1.1\nHost: api.example:" + server.port() + "\n");
        }
    }

    @Test
    void dial_allAddressesUnreachable_reportsTheCause() throws Exception {
        ClientConfig config = ClientConfig.of(URI.create("http://api.example:1"));
        Dialer dialer = new Dialer(config, name -> addresses("127.0.0.1", "127.0.0.1"));
        try (Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            assertThatThrownBy(() -> dialer.dial(deadline))
                    .isInstanceOf(ConnectException.class)
                    .hasMessageContaining("refused")
                    .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
        }
    }

    @Test
    void dial_unknownName_cannotConnect() throws Exception {
        Dialer dialer = new Dialer(ClientConfig.of(URI.create("http://api.example:1")), name -> {
            throw new UnknownHostException(name);
        });
        try (Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            assertThatThrownBy(() -> dialer.dial(deadline)).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void dial_trailingDot_isNotPartOfTheServerName() throws Exception {
        try (ServerSocket server = TlsServer.context()
                        .getServerSocketFactory()
                        .createServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Deadline deadline = Deadline.in(Duration.ofSeconds(30))) {
            CompletableFuture<List<SNIServerName>> serverNames = CompletableFuture.supplyAsync(() -> {
                try (SSLSocket socket = (SSLSocket) server.accept()) {
                    socket.startHandshake();
                    return ((ExtendedSSLSession) socket.getSession()).getRequestedServerNames();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            ClientConfig config = ClientConfig.of(URI.create("https://api.example.com.:" + server.getLocalPort()))
                    .withTls(ClientTls.platform()
                            .trusting(TlsServer.certificate())
                            .context());
            try (Connection connection = new Dialer(config, name -> addresses("127.0.0.1")).dial(deadline)) {
                assertThat(connection.isOpen()).isTrue();
            }
            assertThat(serverNames.get(30, TimeUnit.SECONDS)).containsExactly(new SNIHostName("api.example.com"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://api.example",
                "api.example",
                "https:///path",
                "https://me:secret@api.example",
                "https://api.example/?a=b",
                "https://api.example/#a"
            })
    void of_notTheAddressOfAServer_isRefused(URI server) {
        assertThatThrownBy(() -> ServerAddress.of(server))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.example, api.example, 443, api.example, ''",
        "http://api.example, api.example, 80, api.example, ''",
        "https://[::1]:6443/k8s/clusters/c-1, ::1, 6443, [::1]:6443, /k8s/clusters/c-1"
    })
    void of_server_parsesItsParts(URI server, String name, int port, String authority, String path) {
        assertThat(ServerAddress.of(server))
                .isEqualTo(new ServerAddress(name, port, "https".equals(server.getScheme()), authority, path));
    }
}
