package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.identity.ServingFiles;
import dev.kontract.server.identity.ServingIdentity;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates and authorities that change while a server runs. */
class ServingReloadIT {

    private static final Clock CLOCK = Clock.systemUTC();

    @TempDir
    private Path directory;

    private Path certificate = Path.of("");
    private Path key = Path.of("");
    private Path clients = Path.of("");

    private final CertificateAuthority clientAuthority = CertificateAuthority.create(CLOCK);

    ServingReloadIT() throws IOException {}

    @BeforeEach
    void createFiles() throws IOException {
        certificate = directory.resolve("tls.crt");
        key = directory.resolve("tls.key");
        clients = directory.resolve("clients.crt");
        install(issue("first"));
        Files.writeString(clients, PemText.of(CertificateAuthority.create(CLOCK).certificate()));
    }

    /** Issues a certificate for a server in a folder, and returns it. */
    private Path issue(String name) throws IOException {
        Path folder = Files.createDirectories(directory.resolve(name));
        ServingFiles files =
                new ServingFiles(Optional.empty(), Optional.empty(), Optional.of(folder), Optional.empty());
        new ServingIdentity(files, "127.0.0.1", CLOCK).find();
        return folder;
    }

    private void install(Path folder) throws IOException {
        Files.copy(folder.resolve("apiserver.key"), key, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(folder.resolve("apiserver.crt"), certificate, StandardCopyOption.REPLACE_EXISTING);
    }

    private ApiServer start() throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .controllers("none")
                .insecurePort(0)
                .files(new ServerConfig.Files(
                        Optional.empty(),
                        Optional.of(clients),
                        Optional.empty(),
                        Optional.of(certificate),
                        Optional.of(key),
                        Optional.empty()))
                .build());
    }

    private static X509Certificate certificateIn(Path folder) throws IOException {
        return PemText.certificates(folder.resolve("apiserver.crt")).get(0);
    }

    private SSLContext trusting(Path... folders) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        for (Path folder : folders) {
            trusted.setCertificateEntry(
                    folder.getFileName().toString(),
                    PemText.certificates(folder.resolve("ca.crt")).get(0));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private static Certificate presented(ApiServer server, SSLContext context) throws IOException {
        URI url = server.url();
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(url.getHost(), url.getPort())) {
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    private static String readiness(ApiServer server, HttpClient http) throws IOException, InterruptedException {
        URI url = server.insecureUrl().orElseThrow().resolve("/readyz?verbose");
        return http.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void certificate_thatChanges_isPresented_andAnInvalidOneIsNot() throws Exception {
        Path first = directory.resolve("first");
        Path second = issue("second");
        SSLContext context = trusting(first, second);
        try (ApiServer server = start()) {
            assertThat(presented(server, context)).isEqualTo(certificateIn(first));

            install(second);
            Patience.await(
                    "the second certificate",
                    () -> presented(server, trusting(first, second)).equals(certificateIn(second)));

            HttpClient http = HttpClient.newHttpClient();
            Files.writeString(certificate, "none");
            Patience.await(
                    "a note",
                    () -> readiness(server, http)
                            .contains("[+]serving-certificates ok: the file has changed and is invalid, the former"
                                    + " content applies"));
            assertThat(presented(server, trusting(second))).isEqualTo(certificateIn(second));
        }
    }

    @Test
    void authorityOfClients_thatChanges_isTrusted() throws Exception {
        IssuedCertificate client = IssuedCertificate.by(clientAuthority, "CN=alice", CLOCK);
        try (ApiServer server = start()) {
            HttpClient http = HttpClient.newBuilder()
                    .sslContext(client.context(server))
                    .version(HttpClient.Version.HTTP_1_1)
                    .build();
            assertThat(status(server, http)).isEqualTo(401);

            Files.writeString(clients, PemText.of(clientAuthority.certificate()));

            Patience.await("the authority", () -> status(server, http) == 403);
        }
    }

    private static int status(ApiServer server, HttpClient http) throws IOException, InterruptedException {
        URI url = server.url().resolve("/api/v1/secrets");
        return http.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
