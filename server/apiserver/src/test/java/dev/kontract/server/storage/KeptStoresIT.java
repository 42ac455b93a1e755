package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.client.KontractClient;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Servers on stores in each version of the format, with the tables and keys of that version, which are kept as files. A new version of the
 * format needs another file; the files of others are not to be changed.
 */
class KeptStoresIT {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    private void unpack(int version) throws IOException {
        Path folder = Files.createDirectories(SqliteProvider.folderIn(directory));
        String name = "store-" + version + ".db.gz";
        try (InputStream kept =
                new GZIPInputStream(Objects.requireNonNull(getClass().getResourceAsStream(name), name))) {
            Files.copy(kept, folder.resolve("kontract.db"));
        }
    }

    private ApiServer start() throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .dataDir(directory)
                .storage(SqliteProvider.standard())
                .build());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void store_ofEachVersion_opens_andTakesWrites(int version) throws IOException {
        unpack(version);

        try (ApiServer server = start()) {
            KontractClient client = server.client();
            ConfigMap settings = client.configMaps("team").get("settings");
            assertThat(settings.getData()).isEqualTo(Map.of("k", "2"));
            assertThat(client.secrets("team").get("password").getData().get("p"))
                    .isEqualTo("secret".getBytes(StandardCharsets.UTF_8));
            assertThat(client.roles("team").get("reader").getRules()).hasSize(1);
            assertThat(client.statefulSets("team").get("web").getSpec().getReplicas())
                    .isEqualTo(2);
            assertThatExceptionOfType(ApiException.NotFound.class)
                    .isThrownBy(() -> client.configMaps("team").get("gone"));
            client.configMaps("team").replace(settings.data(Map.of("k", "3")));
        }
        try (ApiServer again = start()) {
            assertThat(again.client().configMaps("team").get("settings").getData())
                    .isEqualTo(Map.of("k", "3"));
        }
    }

    @Test
    void everyVersion_isKept() throws IOException, SQLException {
        start().close();
        String file = SqliteProvider.folderIn(directory).resolve("kontract.db").toString();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet version = statement.executeQuery("PRAGMA user_version")) {
            for (int each = 1; each <= version.getInt(1); each++) {
                assertThat(getClass().getResource("store-" + each + ".db.gz"))
                        .as("version %s", each)
                        .isNotNull();
            }
        }
    }
}
