package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.storage.memory.MemoryProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ApiServerIT {

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void start_servesOverTls(HttpClient.Version version) throws Exception {
        try (ApiServer server = ApiServer.start()) {
            HttpClient client = HttpClient.newBuilder()
                    .version(version)
                    .sslContext(context(server, null))
                    .build();
            HttpResponse<String> response = client.send(
                    request(server.url(), "/version")
                            .header("Authorization", "Bearer " + server.adminToken())
                            .build(),
                    HttpResponse.BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.version()).isEqualTo(version);
            assertThat(response.body()).contains("\"major\": \"1\"");
        }
    }

    @Test
    void start_onATakenPort_leavesNoTimerBehind() throws Exception {
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ServerConfig config =
                    ServerConfig.builder().securePort(taken.getLocalPort()).build();

            assertThatThrownBy(() -> ApiServer.start(config)).isInstanceOf(IOException.class);
        }
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("timer") && !before.contains(thread)) {
                thread.join(10_000);
                assertThat(thread.isAlive()).isFalse();
            }
        }
    }

    @Test
    void kubeconfig_leadsAClientHere() throws Exception {
        try (ApiServer server = ApiServer.start();
                KontractClient client = KontractClient.connect(
                        KubeConfig.of(server.kubeconfig(), directory).config())) {
            assertThat(client.namespaces().get("default").name()).isEqualTo("default");
        }
    }

    @Test
    void anonymous_seesHealthOnly() throws Exception {
        try (ApiServer server = ApiServer.start()) {
            URI url = server.insecureUrl().orElseThrow();

            assertThat(status(url, "/livez")).isEqualTo(200);
            assertThat(status(url, "/readyz")).isEqualTo(200);
            assertThat(status(url, "/version")).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @CsvSource({"/readyz/storage,200", "/healthz/storage,200", "/livez/storage,404", "/livez/ping,200"})
    void readiness_isThatOfTheStorageToo(String path, int code) throws Exception {
        try (ApiServer server = ApiServer.start()) {
            HttpRequest.Builder request = request(server.insecureUrl().orElseThrow(), path)
                    .header("Authorization", "Bearer " + server.adminToken());
            HttpResponse<Void> response =
                    HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.discarding());

            assertThat(response.statusCode()).isEqualTo(code);
        }
    }

    @Test
    void clientCertificate_namesTheUser() throws Exception {
        CertificateAuthority clients = CertificateAuthority.create(Clock.systemUTC());
        IssuedCertificate alice = IssuedCertificate.by(clients, "CN=alice, O=system:masters", Clock.systemUTC());
        IssuedCertificate withoutPurpose =
                IssuedCertificate.by(clients, "CN=bob, O=system:masters", Clock.systemUTC(), List.of());
        try (ApiServer server = ApiServer.start(trusting(clients))) {
            assertThat(status(server, alice)).isEqualTo(200);
            assertThat(status(server, withoutPurpose)).isEqualTo(200);
        }
    }

    /** Browsers present a certificate by themselves, also on behalf of other sites. */
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void clientCertificate_ofABrowser_countsForThePageOnly(HttpClient.Version version) throws Exception {
        CertificateAuthority clients = CertificateAuthority.create(Clock.systemUTC());
        IssuedCertificate alice = IssuedCertificate.by(clients, "CN=alice, O=system:masters", Clock.systemUTC());
        try (ApiServer server = ApiServer.start(trusting(clients))) {
            HttpClient browser = HttpClient.newBuilder()
                    .version(version)
                    .sslContext(context(server, alice))
                    .build();
            String origin = "https://" + server.url().getAuthority();
            HttpResponse<String> signedIn = browser.send(
                    request(server.url(), "/ui/session")
                            .header("Content-Type", "application/json")
                            .header("Origin", origin)
                            .POST(HttpRequest.BodyPublishers.ofString("{}"))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(signedIn.statusCode()).isEqualTo(200);
            assertThat(signedIn.body()).contains("\"name\":\"alice\"");

            for (String[] other :
                    new String[][] {{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://other.example"}}) {
                HttpRequest forged = request(server.url(), "/api/v1/namespaces")
                        .header(other[0], other[1])
                        .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\":{\"name\":\"forged\"}}"))
                        .build();
                assertThat(browser.send(forged, HttpResponse.BodyHandlers.discarding())
                                .statusCode())
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void clientCertificate_forAnotherPurpose_isUnauthorized() throws Exception {
        CertificateAuthority clients = CertificateAuthority.create(Clock.systemUTC());
        IssuedCertificate server = IssuedCertificate.by(
                clients, "CN=alice, O=system:masters", Clock.systemUTC(), List.of(KeyPurposeId.id_kp_serverAuth));
        try (ApiServer running = ApiServer.start(trusting(clients))) {
            assertThat(status(running, server)).isEqualTo(401);
        }
    }

    @Test
    void clientCertificate_thatIsOldOrOfAnother_isUnauthorized() throws Exception {
        CertificateAuthority clients = CertificateAuthority.create(Clock.systemUTC());
        CertificateAuthority others = CertificateAuthority.create(Clock.systemUTC());
        Clock past = Clock.offset(Clock.systemUTC(), Duration.ofDays(-1000));
        try (ApiServer server = ApiServer.start(trusting(clients))) {
            assertThat(status(server, IssuedCertificate.by(clients, "CN=alice", past)))
                    .isEqualTo(401);
            assertThat(status(server, IssuedCertificate.by(others, "CN=alice", Clock.systemUTC())))
                    .isEqualTo(401);
        }
    }

    @Test
    void restart_onADataDirectory_keepsObjects() throws Exception {
        ServerConfig config = ServerConfig.builder().dataDir(directory).build();
        try (ApiServer first = ApiServer.start(config)) {
            first.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("demo")));
        }
        try (ApiServer second = ApiServer.start(config)) {
            assertThat(second.client().namespaces().get("demo").name()).isEqualTo("demo");
        }
    }

    @Test
    void restart_keepsItsIdentity() throws Exception {
        ServerConfig config = ServerConfig.builder().dataDir(directory).build();
        String token;
        String authority;
        try (ApiServer first = ApiServer.start(config)) {
            token = first.adminToken();
            authority = first.authorityCertificate();
        }
        try (ApiServer second = ApiServer.start(config)) {
            assertThat(second.adminToken()).isEqualTo(token).isNotEmpty();
            assertThat(second.authorityCertificate()).isEqualTo(authority);
            assertThat(Files.readString(directory.resolve("kubeconfig")))
                    .contains("server: " + second.url(), "token: " + token);
        }
    }

    @Test
    void files_areTheOwnersOnly() throws Exception {
        try (ApiServer server = ApiServer.start(ServerConfig.builder()
                        .dataDir(directory.resolve("data"))
                        .storage(MemoryProvider.standard())
                        .build());
                Stream<Path> files = Files.walk(directory.resolve("data"))) {
            assertThat(server.url().getScheme()).isEqualTo("https");
            assertThat(files)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .endsWith("------"));
        }
    }

    private ServerConfig trusting(CertificateAuthority clients) throws IOException {
        Path file = Files.writeString(directory.resolve("clients.crt"), PemText.of(clients.certificate()));
        return ServerConfig.builder()
                .files(new ServerConfig.Files(
                        Optional.empty(),
                        Optional.of(file),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()))
                .build();
    }

    private static int status(ApiServer server, IssuedCertificate client) throws Exception {
        HttpClient http =
                HttpClient.newBuilder().sslContext(context(server, client)).build();
        return http.send(request(server.url(), "/version").build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static int status(URI url, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(request(url, path).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static HttpRequest.Builder request(URI url, String path) {
        return HttpRequest.newBuilder(url.resolve(path));
    }

    private static SSLContext context(ApiServer server, @Nullable IssuedCertificate client)
            throws GeneralSecurityException, IOException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                client == null ? null : client.keys().getKeyManagers(),
                IssuedCertificate.trust(server).getTrustManagers(),
                null);
        return context;
    }
}
