package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.model.ConfigMap;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import dev.kontract.server.storage.sqlite.VersionOne;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server on a data directory whose store is of version 1. */
class StoreUpgradeIT {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @Test
    void start_servesWhatAnOlderServerHasStored() throws IOException, SQLException {
        try (VersionOne store = new VersionOne(SqliteProvider.folderIn(directory))) {
            store.write(2, "namespaces/team", 0, 0, object("Namespace", "", "team", 2, ""))
                    .write(3, "configmaps/team/a", 0, 0, object("ConfigMap", "team", "a", 3, ",\"data\":{\"k\":\"1\"}"))
                    .write(
                            4,
                            "configmaps/team/a",
                            1,
                            3,
                            object("ConfigMap", "team", "a", 4, ",\"data\":{\"k\":\"2\"}"));
        }

        try (ApiServer server = start()) {
            ConfigMap found = server.client().configMaps("team").get("a");
            assertThat(found.getData()).isEqualTo(Map.of("k", "2"));
            assertThat(found.getMetadata().getResourceVersion()).isEqualTo("4");
            assertThat(server.client().configMaps("team").list().items()).hasSize(1);
            server.client().configMaps("team").delete("a");
        }
    }

    @Test
    void start_withObjectsOfAnUnknownResource_isRefused() throws IOException, SQLException {
        try (VersionOne store = new VersionOne(SqliteProvider.folderIn(directory))) {
            store.write(2, "things/a", 0, 0, object("Thing", "", "a", 2, ""));
        }
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(this::start)
                .withMessageContaining("version 1")
                .withMessageContaining("no resource things");
    }

    private ApiServer start() throws IOException {
        return ApiServer.start(ServerConfig.builder()
                .dataDir(directory)
                .storage(SqliteProvider.standard())
                .build());
    }

    private static String object(String kind, String namespace, String name, long version, String rest) {
        String where = namespace.isEmpty() ? "" : "\"namespace\":\"" + namespace + "\",";
        return "{\"kind\":\"" + kind + "\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name + "\"," + where
                + "\"uid\":\"00000000-0000-0000-0000-00000000000" + version + "\",\"resourceVersion\":\"" + version
                + "\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"}" + rest + "}\n";
    }
}
