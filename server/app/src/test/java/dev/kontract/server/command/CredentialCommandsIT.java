package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.ServerConfigBuilder;
import dev.kontract.server.identity.PemText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands {@code cert} and {@code token}, with servers that accept what they issue. */
class CredentialCommandsIT {

    private static final String REVIEWS = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

    @TempDir
    private Path directory;

    private Path data = Path.of("");
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @BeforeEach
    void createDataDirectory() throws IOException {
        data = directory.resolve("data");
        start(ServerConfig.builder()).close();
    }

    private ApiServer start(ServerConfigBuilder config) throws IOException {
        return ApiServer.start(
                config.controllers("none").dataDir(data).securePort(0).build());
    }

    private int run(String... arguments) {
        out.reset();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new Main(print, print, new CountDownLatch(0)).run(arguments);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8).strip();
    }

    private Path authority() {
        return data.resolve("pki").resolve("ca.crt");
    }

    private static PrivateKey key(Path file) throws Exception {
        String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
        return KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64)));
    }

    /** A client that trusts the authority of the data directory, and presents a certificate if there is one. */
    private HttpClient client(Optional<Path> certificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry("ca", PemText.certificates(authority()).get(0));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                certificate.isPresent() ? keys(certificate.get()) : new KeyManager[0], trust.getTrustManagers(), null);
        return HttpClient.newBuilder().sslContext(context).build();
    }

    private static KeyManager[] keys(Path files) throws Exception {
        KeyStore own = KeyStore.getInstance(KeyStore.getDefaultType());
        own.load(null, null);
        own.setKeyEntry(
                "client",
                key(files.resolveSibling(files.getFileName() + ".key")),
                new char[0],
                PemText.certificates(files.resolveSibling(files.getFileName() + ".crt"))
                        .toArray(X509Certificate[]::new));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, new char[0]);
        return keys.getKeyManagers();
    }

    private static HttpResponse<String> review(ApiServer server, HttpClient client, String token) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.url().resolve(REVIEWS))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"SelfSubjectReview\"}"));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void certificateOfUser_authenticates() throws Exception {
        Path files = directory.resolve("alice");
        assertThat(run("cert", "--data-dir=" + data, "--user=alice, jr", "--group=dev", "--group=ops", "--to=" + files))
                .isEqualTo(Main.OK);
        assertThat(printed()).startsWith("Wrote " + files + ".crt, which is valid until ");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("alice.key"))))
                .isEqualTo("rw-------");

        ServerConfig.Files accepted = new ServerConfig.Files(
                Optional.empty(),
                Optional.of(authority()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        try (ApiServer server = start(ServerConfig.builder().files(accepted))) {
            assertThat(review(server, client(Optional.of(files)), "").body())
                    .contains("\"username\":\"alice, jr\"", "\"groups\":[\"dev\",\"ops\",");
        }
    }

    @Test
    void certificateOfServer_isTrustedForItsHosts() throws Exception {
        Path files = directory.resolve("tls");
        assertThat(run(
                        "cert",
                        "--data-dir=" + data,
                        "--host=127.0.0.1",
                        "--host=*.example.com",
                        "--duration=48h",
                        "--to=" + files))
                .isEqualTo(Main.OK);
        ServerConfig.Files presented = new ServerConfig.Files(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(directory.resolve("tls.crt")),
                Optional.of(directory.resolve("tls.key")),
                Optional.empty());
        try (ApiServer server = start(ServerConfig.builder().files(presented))) {
            assertThat(review(server, client(Optional.empty()), server.adminToken())
                            .statusCode())
                    .isEqualTo(201);
        }
        assertThat(PemText.certificates(directory.resolve("tls.crt")).get(0).getSubjectAlternativeNames())
                .containsExactlyInAnyOrder(List.of(7, "127.0.0.1"), List.of(2, "*.example.com"));
    }

    @Test
    void certificate_thatExists_isKept() {
        String[] command = {"cert", "--data-dir=" + data, "--user=a", "--to=" + directory.resolve("a")};
        assertThat(run(command)).isEqualTo(Main.OK);

        assertThat(run(command)).isEqualTo(Main.FAILED);

        assertThat(printed()).startsWith("error: ").contains("a.crt").hasLineCount(1);
    }

    @Test
    void tokenOfUser_authenticatesWithoutARestart() throws Exception {
        try (ApiServer server = start(ServerConfig.builder())) {
            assertThat(run("token", "--data-dir=" + data, "--user=bob", "--group=dev", "--group=a \"b\""))
                    .isEqualTo(Main.OK);
            HttpClient client = client(Optional.empty());
            String token = printed();

            Patience.await("the token", () -> review(server, client, token).statusCode() == 201);

            assertThat(review(server, client, token).body())
                    .contains("\"username\":\"bob\"", "\"uid\":\"bob\"", "\"groups\":[\"dev\",\"a \\\"b\\\"\",");
            assertThat(review(server, client, server.adminToken()).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void line_isAddedToNoFile() throws IOException {
        String before = Files.readString(data.resolve("tokens.csv"));

        assertThat(run("token", "--data-dir=" + data, "--user=bob", "--uid=7", "--group=x", "--group=y", "--line"))
                .isEqualTo(Main.OK);

        assertThat(printed()).matches("[A-Za-z0-9_-]{32},bob,7,\"x,y\"");
        assertThat(data.resolve("tokens.csv")).hasContent(before);
    }

    @Test
    void tokenOfServiceAccount_isIssuedByTheServer() throws Exception {
        try (ApiServer server = start(ServerConfig.builder())) {
            HttpClient client = client(Optional.empty());
            HttpRequest created = HttpRequest.newBuilder(
                            server.url().resolve("/api/v1/namespaces/default/serviceaccounts"))
                    .header("Content-Type", "application/json")
                    .header("Authorization", "Bearer " + server.adminToken())
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\",\"metadata\":{\"name\":\"web\"}}"))
                    .build();
            assertThat(client.send(created, HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(201);
            String[] command = {"token", "--data-dir=" + data, "--service-account=default/web", "--duration=10m"};

            assertThat(run(command)).isEqualTo(Main.OK);
            assertThat(review(server, client, printed()).body())
                    .contains("\"username\":\"system:serviceaccount:default:web\"");

            command[3] = "--duration=1m";
            assertThat(run(command)).isEqualTo(Main.FAILED);
            assertThat(printed())
                    .startsWith("error: the server issued no token: ")
                    .contains("may not specify a duration less than 10 minutes")
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cert --to=x",
                "cert --user=a",
                "cert --user=a --host=b --to=x",
                "cert --host=b --group=c --to=x",
                "cert --user=a --to=x --duration=0",
                "cert --user=a --to=x --duration=tomorrow",
                "token",
                "token --user=a --service-account=b/c",
                "token --user=a --duration=1h",
                "token --user=a --group=b,c",
                "token --user=",
                "token --service-account=b/c --group=d",
                "token --service-account=b"
            })
    void contradictions_areOneError(String command) {
        assertThat(run((command + " --data-dir=" + data).split(" "))).isEqualTo(Main.USAGE);

        assertThat(printed()).startsWith("error: ").hasLineCount(1);
    }

    @Test
    void directoryWithoutAuthority_fails() {
        String other = "--data-dir=" + directory.resolve("other");

        assertThat(run("cert", other, "--user=a", "--to=" + directory.resolve("a")))
                .isEqualTo(Main.FAILED);
        assertThat(printed()).contains("contains no ca.crt and ca.key").hasLineCount(1);
        assertThat(run("token", other, "--user=a")).isEqualTo(Main.FAILED);
        assertThat(printed()).contains("tokens.csv does not exist").hasLineCount(1);
    }
}
