package dev.kontract.server.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.kontract.server.identity.CertificateAuthority;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.registry.ServerRecord;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.etcd.EtcdProcess;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.GeneralName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The commands {@code migrate}, {@code backup} and {@code restore} as a user of etcd whose role is limited to the prefix.
 *
 * @see <a href="https://etcd.io/docs/v3.6/op-guide/authentication/rbac/">roles of etcd</a>
 */
@SuppressWarnings("NullAway.Init") // set before each test
class EtcdUserIT {

    private static final String USER = "kontract";
    private static final String NAMESPACE = "_core/namespaces/default";
    private static final String PREFIX = "/clusters/one";

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final HttpClient http = HttpClient.newHttpClient();

    private EtcdProcess etcd;

    @BeforeEach
    void limit() throws Exception {
        etcd = EtcdProcess.start(directory);
        configure("role/add", "{\"name\":\"root\"}");
        configure("user/add", "{\"name\":\"root\",\"options\":{\"no_password\":true}}");
        configure("user/grant", "{\"user\":\"root\",\"role\":\"root\"}");
        configure("role/add", "{\"name\":\"limited\"}");
        configure(
                "role/grant",
                "{\"name\":\"limited\",\"perm\":{\"permType\":\"READWRITE\",\"key\":\"" + encoded(PREFIX + "/")
                        + "\",\"range_end\":\"" + encoded(PREFIX + "0") + "\"}}");
        configure("user/add", "{\"name\":\"" + USER + "\",\"options\":{\"no_password\":true}}");
        configure("user/grant", "{\"user\":\"" + USER + "\",\"role\":\"limited\"}");
        configure("enable", "{}");
        etcd.close();

        CertificateAuthority authority = CertificateAuthority.create(Clock.systemUTC());
        Files.writeString(directory.resolve("ca.crt"), PemText.of(authority.certificate()));
        write(authority, "server");
        write(authority, USER);
        etcd = EtcdProcess.start(
                directory,
                "--cert-file=" + directory.resolve("server.crt"),
                "--key-file=" + directory.resolve("server.key"),
                "--trusted-ca-file=" + directory.resolve("ca.crt"),
                "--client-cert-auth");
    }

    @AfterEach
    void close() {
        if (etcd != null) { // skipped without etcd
            etcd.close();
        }
    }

    @Test
    void copies_needNoMoreThanThePrefix() {
        Path data = directory.resolve("server");
        try (Storage storage = openStore(data)) {
            storage.create(NAMESPACE, new ServerRecord("Namespace", "default", JsonNodeFactory.instance.objectNode()));
        }
        Path file = directory.resolve("kontract.backup");

        assertDone("migrate", "--from=sqlite", "--to=etcd", "--data-dir=" + data);
        assertDone("backup", "--verify", "--to=" + file);
        assertDone("restore", "--bump-revision=100", "--from=" + file);
        Path back = directory.resolve("back");
        assertDone("migrate", "--from=etcd", "--to=sqlite", "--data-dir=" + back);

        try (Storage storage = openStore(back)) {
            assertThat(storage.get(NAMESPACE)).isPresent();
            assertThat(storage.revision()).isGreaterThan(100);
        }
    }

    @Test
    void anotherPrefix_isDenied() {
        assertThat(run("/clusters/two", "backup", "--to=" + directory.resolve("kontract.backup")))
                .isEqualTo(Main.FAILED);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("error: etcd: etcdserver: permission denied\n");
    }

    private static Storage openStore(Path data) {
        return SqliteProvider.standard().in(SqliteProvider.folderIn(data)).open(StorageEnvironment.DETACHED);
    }

    private void assertDone(String... arguments) {
        assertThat(run(PREFIX, arguments))
                .as(() -> err.toString(StandardCharsets.UTF_8))
                .isEqualTo(Main.OK);
    }

    private int run(String prefix, String... arguments) {
        err.reset();
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of(
                "--etcd-servers=" + etcd.url(),
                "--etcd-prefix=" + prefix,
                "--etcd-cafile=" + directory.resolve("ca.crt"),
                "--etcd-certfile=" + directory.resolve(USER + ".crt"),
                "--etcd-keyfile=" + directory.resolve(USER + ".key")));
        return new Main(print(out), print(err), new CountDownLatch(0)).run(all.toArray(String[]::new));
    }

    private static PrintStream print(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    /** Sends a request to the JSON gateway, before authentication is on. */
    private void configure(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(URI.create(etcd.url() + "/v3/auth/" + path))
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer::body).isEqualTo(200);
    }

    private static String encoded(String key) {
        return Base64.getEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }

    private void write(CertificateAuthority authority, String name) throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair keys = generator.generateKeyPair();
        Files.writeString(directory.resolve(name + ".key"), PemText.of(keys.getPrivate()));
        Files.writeString(
                directory.resolve(name + ".crt"),
                PemText.of(authority.sign(
                        new X500Name("CN=" + name),
                        keys.getPublic(),
                        List.of(new GeneralName(GeneralName.iPAddress, "127.0.0.1")),
                        List.of("digital signature", "server auth", "client auth"),
                        Instant.now(),
                        Duration.ofHours(1))));
    }
}
