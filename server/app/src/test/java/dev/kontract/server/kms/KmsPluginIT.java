package dev.kontract.server.kms;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.encryption.EncryptedProvider;
import dev.kontract.server.encryption.KmsPlugin;
import dev.kontract.server.grpc.ByteServer;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.sqlite.SqliteOptions;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose Secrets are encrypted with the keys of a plugin, which listens on a Unix domain socket. */
class KmsPluginIT {

    private static final String SECRETS = "/api/v1/namespaces/default/secrets";
    private static final Duration PATIENCE = Patience.LIMIT;
    private static final String ANNOTATION = "version.kms.example.com";

    private final NioEventLoopGroup loop = new NioEventLoopGroup(1);

    @TempDir
    private Path directory;

    @AfterEach
    void stop() {
        Future<?> unused = loop.shutdownGracefully();
    }

    /** Starts a plugin that encrypts by the inversion of bits, and decrypts only with its annotation. */
    private ByteServer plugin(String keyId) throws IOException {
        return ByteServer.start(
                NettyServerBuilder.forAddress(UnixDomainSocketAddress.of(socket()))
                        .channelType(NioServerDomainSocketChannel.class)
                        .bossEventLoopGroup(loop)
                        .workerEventLoopGroup(loop),
                "v2.KeyManagementService",
                Map.of(
                        "Status", request -> message(Map.of(1, utf8("v2"), 2, utf8("ok"), 3, utf8(keyId))),
                        "Encrypt",
                                request -> message(Map.of(
                                        1, inverted(field(request, 1)),
                                        2, utf8(keyId),
                                        3, ByteString.copyFrom(message(Map.of(1, utf8(ANNOTATION), 2, utf8("one")))))),
                        "Decrypt", request -> message(Map.of(1, decrypted(request)))));
    }

    private static ByteString decrypted(byte[] request) {
        byte[] annotation = field(request, 4).toByteArray();
        assertThat(field(annotation, 1).toStringUtf8()).isEqualTo(ANNOTATION);
        assertThat(field(annotation, 2).toStringUtf8()).isEqualTo("one");
        assertThat(field(request, 3).toStringUtf8()).startsWith("key-");
        return inverted(field(request, 1));
    }

    private static ByteString field(byte[] message, int number) {
        try {
            return UnknownFieldSet.parseFrom(message)
                    .getField(number)
                    .getLengthDelimitedList()
                    .get(0);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] message(Map<Integer, ByteString> fields) {
        UnknownFieldSet.Builder message = UnknownFieldSet.newBuilder();
        fields.forEach((number, value) -> message.addField(
                number,
                UnknownFieldSet.Field.newBuilder().addLengthDelimited(value).build()));
        return message.build().toByteArray();
    }

    private static ByteString utf8(String text) {
        return ByteString.copyFromUtf8(text);
    }

    private static ByteString inverted(ByteString bytes) {
        byte[] result = bytes.toByteArray();
        for (int i = 0; i < result.length; i++) {
            result[i] ^= -1;
        }
        return ByteString.copyFrom(result);
    }

    private Path socket() {
        return directory.resolve("kms.sock");
    }

    private TestServer start() throws IOException {
        return start(PATIENCE);
    }

    private TestServer start(Duration wait) throws IOException {
        Path file = Files.writeString(
                directory.resolve("encryption.yaml"),
                "{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration, resources: [{resources: [secrets],"
                        + " providers: [{kms: {apiVersion: v2, name: vault, endpoint: 'unix://" + socket()
                        + "', timeout: 1s}}]}]}");
        return TestServer.start(ServerConfig.builder()
                .controllers("none")
                .dataDir(directory.resolve("data"))
                .storage(new EncryptedProvider(SqliteProvider.standard(), file, false).awaitingPlugins(wait)));
    }

    private static int create(TestServer server, String name) throws Exception {
        return server.post(SECRETS, "{\"metadata\":{\"name\":\"" + name + "\"},\"stringData\":{\"p\":\"hush-hush\"}}")
                .statusCode();
    }

    /** Returns everything in the files of the store. */
    private String stored() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(SqliteProvider.folderIn(directory.resolve("data")))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, ISO_8859_1));
            }
        }
        return all.toString();
    }

    private String value(String name) {
        try (SqliteStorage storage =
                SqliteStorage.open(SqliteOptions.in(SqliteProvider.folderIn(directory.resolve("data"))))) {
            return new String(
                    storage.get("_core/secrets/default/" + name).orElseThrow().value(), ISO_8859_1);
        }
    }

    @Test
    void secrets_areEncryptedWithTheKeyOfThePlugin_andReadAfterARotation() throws Exception {
        try (ByteServer plugin = plugin("key-1");
                TestServer server = start()) {
            assertThat(create(server, "s")).isEqualTo(201);
            assertThat(stored()).contains("k8s:enc:kms:v2:vault:").doesNotContain("aHVzaC1odXNo");
            assertThat(server.send("GET", "/readyz/kms-providers").statusCode()).isEqualTo(200);
            assertThat(server.send("GET", "/metrics").body())
                    .contains(
                            "apiserver_envelope_encryption_kms_operations_latency_seconds_count{grpc_status_code=\"OK\","
                                    + "method_name=\"/v2.KeyManagementService/Encrypt\",provider_name=\"vault\"} 1");
        }
        assertThat(value("s")).startsWith("k8s:enc:kms:v2:vault:").contains("key-1");

        try (ByteServer plugin = plugin("key-2");
                TestServer server = start()) {
            String secret = server.send("GET", SECRETS + "/s").body();
            assertThat(secret).contains("aHVzaC1odXNo");
            assertThat(server.send(server.request(SECRETS + "/s")
                                    .header("Content-Type", "application/merge-patch+json")
                                    .method("PATCH", BodyPublishers.ofString("{}")))
                            .statusCode())
                    .isEqualTo(200);
        }
        assertThat(value("s")).contains("key-2").doesNotContain("key-1");
    }

    @Test
    void withoutThePlugin_aServerWithEncryptedSecretsDoesNotStart() throws Exception {
        try (ByteServer plugin = plugin("key-1");
                TestServer server = start()) {
            assertThat(create(server, "s")).isEqualTo(201);
        }

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> start(Duration.ZERO))
                .withMessageStartingWith("--encryption-provider-config: the KMS plugin vault at unix://" + socket()
                        + " did not become healthy within 0 seconds (UNAVAILABLE: ")
                .withMessageEndingWith("); start it, or correct its endpoint");
    }

    @Test
    void aPluginThatStartsAfterTheServer_isAwaited() throws Exception {
        CompletableFuture<TestServer> starting = CompletableFuture.supplyAsync(() -> {
            try {
                return start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        try (ByteServer plugin = plugin("key-1");
                TestServer server = starting.get()) {
            assertThat(create(server, "s")).isEqualTo(201);
            assertThat(server.send("GET", "/readyz").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aPluginThatIsStartedAgain_isFound() throws Exception {
        try (KmsPlugin client = new GrpcKmsPlugin(socket(), Duration.ofSeconds(5))) {
            try (ByteServer plugin = plugin("key-1")) {
                assertThat(client.status()).isEqualTo(new KmsPlugin.Status("v2", "ok", "key-1"));
            }
            for (int i = 0; i < 5; i++) {
                assertThatExceptionOfType(IOException.class)
                        .isThrownBy(client::status)
                        .withMessageStartingWith("UNAVAILABLE: ")
                        .isInstanceOfSatisfying(
                                KmsPlugin.CallException.class,
                                failed -> assertThat(failed.code()).isEqualTo("Unavailable"));
            }

            try (ByteServer plugin = plugin("key-2")) {
                Patience.await("the plugin", () -> answers(client));
                assertThat(client.decrypt(client.encrypt(new byte[] {1, 2, 3}))).containsExactly(1, 2, 3);
            }
        }
    }

    private static boolean answers(KmsPlugin plugin) {
        try {
            return plugin.status().keyId().equals("key-2");
        } catch (IOException e) {
            return false;
        }
    }
}
