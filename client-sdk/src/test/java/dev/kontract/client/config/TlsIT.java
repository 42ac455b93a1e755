package dev.kontract.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.Call;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.Transport;
import dev.kontract.client.http.TransportSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsIT {

    private final String certificate = text("ec.crt");

    private static String text(String name) {
        try (InputStream in = Objects.requireNonNull(TlsIT.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BigInteger secret(@Nullable PrivateKey key) {
        return ((ECPrivateKey) Objects.requireNonNull(key)).getS();
    }

    private HttpsServer serve() throws Exception {
        return serve(true, exchange -> 200);
    }

    /** What a server answers. */
    private interface Judgement {
        int of(HttpsExchange exchange) throws IOException;
    }

    private HttpsServer serve(boolean needsCertificate, Judgement judgement) throws Exception {
        KeyManager key = new Identity(certificate, text("ec.key")).keyManager();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {key}, new TrustManager[] {new TrustAnybody()}, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters wanted = context.getDefaultSSLParameters();
                wanted.setWantClientAuth(!needsCertificate);
                if (needsCertificate) {
                    wanted.setNeedClientAuth(true);
                }
                parameters.setSSLParameters(wanted);
            }
        });
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(judgement.of((HttpsExchange) exchange), -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    private void ask(HttpsServer server, Tls tls) {
        URI uri = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
        try (Transport transport = new Transport(
                ClientConfig.of(uri).withTls(tls.context()),
                TransportSettings.standard().withTimeout(Duration.ofSeconds(5)).withRetry(RetryPolicy.never()))) {
            transport.send(Call.get("/"));
        }
    }

    @Test
    void privateKey_everyForm_isTheSameKey() throws Exception {
        assertThat(secret(Pem.privateKey(text("ec.key")))).isEqualTo(secret(Pem.privateKey(text("ec-pkcs8.key"))));
        assertThat(Pem.privateKey(text("rsa.key"))).isEqualTo(Pem.privateKey(text("rsa-pkcs8.key")));
        assertThatThrownBy(() -> Pem.privateKey(certificate)).isInstanceOf(GeneralSecurityException.class);
        assertThatThrownBy(() -> Pem.certificates("")).isInstanceOf(GeneralSecurityException.class);
    }

    @Test
    void send_clientCertificate_isShown() throws Exception {
        HttpsServer server = serve();
        try {
            Tls trusting = Tls.platform().trusting(certificate);
            ask(server, trusting.showing(certificate, text("ec.key")));

            assertThatThrownBy(() -> ask(server, trusting)).isInstanceOf(TransportException.class);
        } finally {
            server.stop(0);
        }
    }

    private static boolean showsCertificate(HttpsExchange exchange) {
        try {
            return exchange.getSSLSession().getPeerCertificates().length > 0;
        } catch (SSLPeerUnverifiedException e) {
            return false;
        }
    }

    @Test
    void send_certificateReplaced_isShownWhereTheOldOneIsRefused() throws Exception {
        HttpsServer server = serve(
                false,
                exchange -> showsCertificate(exchange)
                                || exchange.getRequestURI().getPath().equals("/open")
                        ? 200
                        : 401);
        AtomicReference<Identity> identity = new AtomicReference<>(new Identity("", ""));
        Tls tls = Tls.platform().trusting(certificate).showing(identity::get);
        URI uri = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
        try (Transport transport =
                new Transport(ClientConfig.of(uri).withTls(tls.context()), TransportSettings.standard())) {
            transport.send(Call.get("/open"));
            identity.set(new Identity(certificate, text("ec.key")));

            assertThat(transport.send(Call.get("/")).code()).isEqualTo(200);
        } finally {
            server.stop(0);
        }
    }

    private static boolean isAskedFor(HttpsExchange exchange, String name) {
        return ((ExtendedSSLSession) exchange.getSSLSession())
                .getRequestedServerNames().stream()
                        .anyMatch(asked -> asked instanceof SNIHostName host
                                && host.getAsciiName().equals(name));
    }

    @Test
    void send_serverName_isAskedFor() throws Exception {
        HttpsServer server = serve(false, exchange -> isAskedFor(exchange, "api.example.com") ? 200 : 421);
        Tls tls = Tls.platform().trusting(certificate);
        URI uri = URI.create("https://127.0.0.1:" + server.getAddress().getPort());
        try (Transport transport = new Transport(
                ClientConfig.of(uri).withTls(tls.serverName("api.example.com").context()),
                TransportSettings.standard())) {
            assertThat(transport.send(Call.get("/")).code()).isEqualTo(200);
            assertThat(transport.sendAsync(Call.get("/")).join().code()).isEqualTo(200);
            assertThatThrownBy(() -> ask(server, tls)).isInstanceOf(ApiException.class);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void send_serverName_isChecked() throws Exception {
        HttpsServer server = serve();
        Tls tls = Tls.platform().showing(certificate, text("ec.key"));
        try {
            ask(server, tls.trusting(certificate).serverName("api.example.com"));
            ask(server, tls.trustingAnybody());

            assertThatThrownBy(() -> ask(server, tls.trusting(certificate).serverName("other.org")))
                    .isInstanceOf(TransportException.class);
            assertThatThrownBy(() -> ask(server, tls)).isInstanceOf(TransportException.class);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void check_names_matchAsIssued() throws Exception {
        var issued = Pem.certificates(certificate).get(0);

        assertThatCode(() -> ServerName.check("API.example.com", issued)).doesNotThrowAnyException();
        assertThatCode(() -> ServerName.check("127.0.0.1", issued)).doesNotThrowAnyException();
        assertThatThrownBy(() -> ServerName.check("a.b.example.com", issued)).isInstanceOf(CertificateException.class);
        assertThatThrownBy(() -> ServerName.check("example.com", issued)).isInstanceOf(CertificateException.class);
    }

    @Test
    void keyManager_rotation_showsTheNewPair(@TempDir Path folder) throws Exception {
        Path crt = Files.writeString(folder.resolve("crt"), certificate);
        Path key = Files.writeString(folder.resolve("key"), text("ec.key"));
        FreshKeyManager manager = new FreshKeyManager(() -> new Identity(Files.readString(crt), Files.readString(key)));
        BigInteger before = secret(manager.getPrivateKey("client"));

        Files.writeString(key, "half");
        assertThat(secret(manager.getPrivateKey("client")))
                .as("half a rotation")
                .isEqualTo(before);

        Files.writeString(key, text("ec-pkcs8.key"));
        assertThat(secret(manager.getPrivateKey("client"))).isEqualTo(before);
        Files.delete(crt);
        assertThat(secret(manager.getPrivateKey("client"))).isEqualTo(before);
    }
}
