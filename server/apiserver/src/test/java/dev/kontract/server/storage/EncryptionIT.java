package dev.kontract.server.storage;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.encryption.EncryptedProvider;
import dev.kontract.server.storage.sqlite.SqliteOptions;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.SqliteStorage;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets that are encrypted in an SQLite file. */
class EncryptionIT {

    private static final String SECRETS = "/api/v1/namespaces/default/secrets";
    private static final String KEY = "_core/secrets/default/s";

    @TempDir
    private Path directory;

    /** Returns a provider such as {@code aescbc key1}; {@code identity} has no key. */
    private static String provider(String text) {
        if (text.equals("identity")) {
            return "{identity: {}}";
        }
        String[] words = text.split(" ");
        String secret = Base64.getEncoder()
                .encodeToString((words[1] + "x".repeat(32)).substring(0, 32).getBytes(UTF_8));
        return "{" + words[0] + ": {keys: [{name: " + words[1] + ", secret: " + secret + "}]}}";
    }

    private Path configure(String... providers) throws IOException {
        return Files.writeString(
                directory.resolve("encryption.yaml"),
                "{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration, resources: [{resources:"
                        + " [secrets], providers: ["
                        + String.join(
                                ", ",
                                Stream.of(providers).map(EncryptionIT::provider).toList())
                        + "]}]}");
    }

    private TestServer start(String... providers) throws IOException {
        return TestServer.start(ServerConfig.builder()
                .controllers("none")
                .dataDir(directory.resolve("data"))
                .storage(new EncryptedProvider(SqliteProvider.standard(), configure(providers), false)));
    }

    private static HttpResponse<String> create(TestServer server, String name, String value) throws Exception {
        return server.post(
                SECRETS, "{\"metadata\":{\"name\":\"" + name + "\"},\"stringData\":{\"p\":\"" + value + "\"}}");
    }

    private static JsonNode get(TestServer server, String name) throws Exception {
        return new ObjectMapper()
                .readTree(server.send("GET", SECRETS + "/" + name).body());
    }

    private static String value(JsonNode secret) {
        return new String(Base64.getDecoder().decode(secret.at("/data/p").asText()), UTF_8);
    }

    private Path store() {
        return SqliteProvider.folderIn(directory.resolve("data"));
    }

    /** Returns the beginning of the stored value of the Secret {@code s}. */
    private String stored() {
        try (SqliteStorage storage = SqliteStorage.open(SqliteOptions.in(store()))) {
            return new String(storage.get(KEY).orElseThrow().value(), ISO_8859_1).substring(0, 30);
        }
    }

    /** Returns everything in the files of the store. */
    private static String bytes(Path folder) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, ISO_8859_1));
            }
        }
        return all.toString();
    }

    @Test
    void secrets_areEncryptedInAllFilesOfTheStore_andInBackups() throws Exception {
        String data = Base64.getEncoder().encodeToString("hush-hush".getBytes(UTF_8));
        Path backup = directory.resolve("backup");
        try (TestServer server = start("aescbc key1")) {
            assertThat(create(server, "s", "hush-hush").statusCode()).isEqualTo(201);
            create(server, "deleted", "hush-hush");
            server.send("DELETE", SECRETS + "/deleted");
            server.post(
                    "/api/v1/namespaces/default/configmaps",
                    "{\"metadata\":{\"name\":\"m\"},\"data\":{\"k\":\"in-plain\"}}");

            assertThat(value(get(server, "s"))).isEqualTo("hush-hush");
            assertThat(bytes(store()))
                    .contains("k8s:enc:aescbc:v1:key1:", "in-plain")
                    .doesNotContain(data);
        }
        SqliteStorage.backup(store(), backup);

        assertThat(bytes(store())).doesNotContain(data);
        assertThat(bytes(backup))
                .contains("k8s:enc:aescbc:v1:key1:", "in-plain")
                .doesNotContain(data);
        assertThat(stored()).startsWith("k8s:enc:aescbc:v1:key1:");
        try (TestServer server = start("aescbc key1")) {
            assertThat(value(get(server, "s"))).isEqualTo("hush-hush");
        }
    }

    @Test
    void watches_tellThePlainObject() throws Exception {
        try (TestServer server = start("aesgcm key1")) {
            String version = new ObjectMapper()
                    .readTree(server.send("GET", SECRETS).body())
                    .at("/metadata/resourceVersion")
                    .asText();
            try (BufferedReader events = server.lines(SECRETS + "?watch=true&resourceVersion=" + version)) {
                create(server, "s", "hush-hush");

                JsonNode event = new ObjectMapper().readTree(events.readLine());
                assertThat(event.path("type").asText()).isEqualTo("ADDED");
                assertThat(value(event.path("object"))).isEqualTo("hush-hush");
                assertThat(event.path("object")).isEqualTo(get(server, "s"));
            }
        }
    }

    @Test
    void keys_areRotated_byWritesThatChangeNothing() throws Exception {
        try (TestServer server = start("identity")) {
            create(server, "s", "hush-hush");
        }
        assertThat(stored()).startsWith("{");
        try (TestServer server = start("secretbox key2", "identity")) {
            JsonNode secret = get(server, "s");
            assertThat(value(secret)).isEqualTo("hush-hush");
            HttpResponse<String> written = server.send("PUT", SECRETS + "/s", "application/json", secret.toString());
            JsonNode rewritten = new ObjectMapper().readTree(written.body());
            assertThat(rewritten.at("/metadata/resourceVersion")).isNotEqualTo(secret.at("/metadata/resourceVersion"));

            HttpResponse<String> again = server.send("PUT", SECRETS + "/s", "application/json", rewritten.toString());
            assertThat(new ObjectMapper().readTree(again.body())).isEqualTo(rewritten);
        }
        assertThat(stored()).startsWith("k8s:enc:secretbox:v1:key2:");
        try (TestServer server = start("secretbox key2")) {
            assertThat(value(get(server, "s"))).isEqualTo("hush-hush");
        }
    }

    @Test
    void start_withoutTheKeyOfAStoredValue_failsAndNamesIt() throws Exception {
        try (TestServer server = start("aescbc key1")) {
            create(server, "s", "hush-hush");
        }

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> start("aescbc key2", "identity"))
                .withMessage(
                        "unable to transform key \"" + KEY + "\": no matching prefix found: it was encrypted by the"
                                + " key key1 of aescbc, which --encryption-provider-config lacks");
    }

    @Test
    void start_withoutEncryption_failsOnEncryptedValues() throws Exception {
        try (TestServer server = start("aescbc key1")) {
            create(server, "s", "hush-hush");
        }

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> TestServer.start(ServerConfig.builder().dataDir(directory.resolve("data"))))
                .withMessage("unable to transform key \"" + KEY
                        + "\": it is encrypted, which needs --encryption-provider-config");
    }

    @Test
    void start_withPlainValuesThatMustBeEncrypted_failsAndNamesTheRemedy() throws Exception {
        try (TestServer server = start("identity")) {
            create(server, "s", "hush-hush");
        }

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> start("aescbc key1"))
                .withMessageContaining("with the provider identity: {} as the last one it can be read");
    }

    @Test
    void lists_readEncryptedAndPlainValues() throws Exception {
        try (TestServer server = start("identity")) {
            create(server, "a", "one");
        }
        try (TestServer server = start("aesgcm key1", "identity")) {
            create(server, "b", "two");
            JsonNode list =
                    new ObjectMapper().readTree(server.send("GET", SECRETS).body());

            assertThat(List.of(value(list.at("/items/0")), value(list.at("/items/1"))))
                    .containsExactly("one", "two");
        }
    }
}
