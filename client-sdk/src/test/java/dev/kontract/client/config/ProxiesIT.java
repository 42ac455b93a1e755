package dev.kontract.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.Call;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.Transport;
import dev.kontract.client.http.TransportSettings;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProxiesIT {

    private static final String BASIC = "Basic bWU6c2VjcmV0";
    private static final TransportSettings ONCE = TransportSettings.standard().withRetry(RetryPolicy.never());

    private static ClientConfig by(TunnelingProxy proxy, String user, String server) {
        return ClientConfig.of(URI.create(server))
                .withProxy(Proxies.through(URI.create("http://" + user + "127.0.0.1:" + proxy.port())))
                .withTls(ClientTls.platform().trusting(TlsServer.certificate()).context());
    }

    @Test
    void send_proxy_tunnelsToTheServer() throws Exception {
        try (TlsServer server = new TlsServer(false, exchange -> 200);
                TunnelingProxy proxy = new TunnelingProxy(BASIC, server.port());
                Transport transport = new Transport(by(proxy, "me:secret@", "https://api.example.com"), ONCE)) {
            assertThat(transport.send(Call.get("/")).code()).isEqualTo(200);
            assertThat(transport.send(Call.get("/")).code()).isEqualTo(200);
            assertThat(proxy.requests())
                    .containsExactly("CONNECT api.example.com:443 HTTP/1.1\nHost: api.example.com:443\n"
                            + "Proxy-Authorization: " + BASIC + '\n');
        }
    }

    @Test
    void send_proxyOfAnotherServer_isRejected() throws Exception {
        try (TlsServer server = new TlsServer(false, exchange -> 200);
                TunnelingProxy proxy = new TunnelingProxy(BASIC, server.port());
                Transport transport = new Transport(by(proxy, "me:secret@", "https://other.org"), ONCE)) {
            assertThatThrownBy(() -> transport.send(Call.get("/"))).isInstanceOf(TransportException.class);
        }
    }

    @Test
    void send_proxyRejectsCredentials_fails() throws Exception {
        try (TunnelingProxy proxy = new TunnelingProxy(BASIC, 1);
                Transport transport = new Transport(by(proxy, "", "https://api.example.com"), ONCE)) {
            assertThatThrownBy(() -> transport.send(Call.get("/")))
                    .isInstanceOf(TransportException.class)
                    .hasRootCauseMessage("the proxy answered 407");
        }
    }

    @Test
    void send_plainServerBehindProxy_authenticatesToTheProxy() throws Exception {
        try (FakeServer proxy = new FakeServer(request -> FakeServer.Answer.ok("{}"));
                Transport transport = new Transport(
                        ClientConfig.of(URI.create("http://api.example.com/base/"))
                                .withProxy(Proxies.through(URI.create("http://me:secret@127.0.0.1:"
                                        + proxy.uri().getPort()))),
                        ONCE)) {
            transport.send(Call.get("/x"));

            assertThat(proxy.last().target()).isEqualTo("http://api.example.com/base/x");
            assertThat(proxy.last().header("Proxy-authorization")).isEqualTo(BASIC);
        }
    }
}
