package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects on disk, with the driver that the program adds. */
class StorageOnDiskIT {

    @Test
    void objects_outliveTheServer(@TempDir Path directory) throws Exception {
        ServerConfig config =
                ServerConfig.builder().dataDir(directory).controllers("none").build();
        try (ApiServer server = ApiServer.start(config);
                KontractClient client = server.client()) {
            client.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("settings")));
        }

        try (ApiServer server = ApiServer.start(config);
                KontractClient client = server.client()) {
            assertThat(client.configMaps("default").get("settings").name()).isEqualTo("settings");
        }
    }
}
