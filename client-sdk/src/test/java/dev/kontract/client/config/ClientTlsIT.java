package dev.kontract.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsExchange;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.http.Call;
import dev.kontract.client.http.RetryPolicy;
import dev.kontract.client.http.Transport;
import dev.kontract.client.http.TransportSettings;
import java.math.BigInteger;
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
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientTlsIT {

    private final String certificate = TlsServer.certificate();

    private static BigInteger secret(@Nullable PrivateKey key) {
        return ((ECPrivateKey) Objects.requireNonNull(key)).getS();
    }

    private void send(TlsServer server, ClientTls tls) {
        try (Transport transport = new Transport(
                ClientConfig.of(server.uri()).withTls(tls.context()),
                TransportSettings.standard().withTimeout(Duration.ofMinutes(1)).withRetry(RetryPolicy.never()))) {
            transport.send(Call.get("/"));
        }
    }

    @Test
    void privateKey_everyForm_isTheSameKey() throws Exception {
        assertThat(secret(Pem.privateKey(TlsServer.text("ec.key"))))
                .isEqualTo(secret(Pem.privateKey(TlsServer.text("ec-pkcs8.key"))));
        assertThat(Pem.privateKey(TlsServer.text("rsa.key")))
                .isEqualTo(Pem.privateKey(TlsServer.text("rsa-pkcs8.key")));
        assertThatThrownBy(() -> Pem.privateKey(certificate)).isInstanceOf(GeneralSecurityException.class);
        assertThatThrownBy(() -> Pem.certificates("")).isInstanceOf(GeneralSecurityException.class);
    }

    @Test
    void send_clientCertificate_isPresented() throws Exception {
        try (TlsServer server = new TlsServer()) {
            ClientTls trusting = ClientTls.platform().trusting(certificate);
            send(server, trusting.showing(certificate, TlsServer.text("ec.key")));

            assertThatThrownBy(() -> send(server, trusting)).isInstanceOf(TransportException.class);
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
    void send_certificateReplaced_isUsedAfterTheOldOneIsRejected() throws Exception {
        AtomicReference<ClientIdentity> identity = new AtomicReference<>(new ClientIdentity("", ""));
        ClientTls tls = ClientTls.platform().trusting(certificate).showing(identity::get);
        try (TlsServer server = new TlsServer(
                        false,
                        exchange -> showsCertificate(exchange)
                                        || exchange.getRequestURI().getPath().equals("/open")
                                ? 200
                                : 401);
                Transport transport = new Transport(
                        ClientConfig.of(server.uri()).withTls(tls.context()), TransportSettings.standard())) {
            transport.send(Call.get("/open"));
            identity.set(new ClientIdentity(certificate, TlsServer.text("ec.key")));

            assertThat(transport.send(Call.get("/")).code()).isEqualTo(200);
        }
    }

    private static boolean isAskedFor(HttpsExchange exchange, String name) {
        return ((ExtendedSSLSession) exchange.getSSLSession())
                .getRequestedServerNames().stream()
                        .anyMatch(serverName -> serverName instanceof SNIHostName host
                                && host.getAsciiName().equals(name));
    }

    @Test
    void send_serverName_isSent() throws Exception {
        ClientTls tls = ClientTls.platform().trusting(certificate);
        try (TlsServer server = new TlsServer(false, exchange -> isAskedFor(exchange, "api.example.com") ? 200 : 421);
                Transport transport = new Transport(
                        ClientConfig.of(server.uri())
                                .withTls(tls.serverName("api.example.com").context()),
                        TransportSettings.standard())) {
            assertThat(transport.send(Call.get("/")).code()).isEqualTo(200);
            assertThat(transport.sendAsync(Call.get("/")).join().code()).isEqualTo(200);
            assertThatThrownBy(() -> send(server, tls)).isInstanceOf(ApiException.class);
        }
    }

    @Test
    void send_serverName_isChecked() throws Exception {
        ClientTls tls = ClientTls.platform().showing(certificate, TlsServer.text("ec.key"));
        try (TlsServer server = new TlsServer()) {
            send(server, tls.trusting(certificate).serverName("api.example.com"));
            send(server, tls.trustingAnybody());

            assertThatThrownBy(() -> send(server, tls.trusting(certificate).serverName("other.org")))
                    .isInstanceOf(TransportException.class);
            assertThatThrownBy(() -> send(server, tls)).isInstanceOf(TransportException.class);
        }
    }

    @Test
    void send_unknownAuthority_hintsAtTheAuthority() throws Exception {
        try (TlsServer server = new TlsServer(false, exchange -> 200);
                Transport transport = new Transport(
                        ClientConfig.of(server.uri())
                                .withTls(ClientTls.platform().context()),
                        TransportSettings.standard())) {
            assertThatThrownBy(() -> transport.send(Call.get("/")))
                    .isInstanceOf(TransportException.class)
                    .hasMessageContaining("certificate-authority");
            assertThat(transport.sendAsync(Call.get("/")))
                    .failsWithin(Duration.ofMinutes(1))
                    .withThrowableThat()
                    .withMessageContaining("certificate-authority");
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
    void keyManager_rotation_presentsTheNewPair(@TempDir Path folder) throws Exception {
        Path crt = Files.writeString(folder.resolve("crt"), certificate);
        Path key = Files.writeString(folder.resolve("key"), TlsServer.text("ec.key"));
        ReloadingKeyManager manager =
                new ReloadingKeyManager(() -> new ClientIdentity(Files.readString(crt), Files.readString(key)));
        BigInteger before = secret(manager.getPrivateKey("client"));

        Files.writeString(key, "half");
        assertThat(secret(manager.getPrivateKey("client")))
                .as("half a rotation")
                .isEqualTo(before);

        Files.writeString(key, TlsServer.text("ec-pkcs8.key"));
        assertThat(secret(manager.getPrivateKey("client"))).isEqualTo(before);
        Files.delete(crt);
        assertThat(secret(manager.getPrivateKey("client"))).isEqualTo(before);
    }
}
