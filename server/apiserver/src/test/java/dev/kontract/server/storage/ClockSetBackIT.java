package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.Admin;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order of writes does not depend on the clock. */
class ClockSetBackIT {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void revisionsGrow_andNothingIsLost_whenTheClockGoesBack() throws IOException {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
        try (ApiServer server = ApiServer.start(ServerConfig.builder()
                        .dataDir(folder)
                        .storage(SqliteProvider.standard())
                        .clock(at(now))
                        .build());
                KontractClient client = Admin.of(server)) {
            ConfigMap before = client.configMaps("default").create(named("before"));
            now.updateAndGet(time -> time.minusSeconds(86_400));
            ConfigMap after = client.configMaps("default").create(named("after"));
            ConfigMap changed = client.configMaps("default").replace(before.data(Map.of("k", "v")));

            assertThat(version(after)).isGreaterThan(version(before));
            assertThat(version(changed)).isGreaterThan(version(after));
            assertThat(client.configMaps("default").list().items()).contains(after, changed);
        }
    }

    private static Clock at(AtomicReference<Instant> now) {
        return ((InstantSource) now::get).withZone(ZoneOffset.UTC);
    }

    private static ConfigMap named(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name));
    }

    private static long version(ConfigMap object) {
        return Long.parseLong(String.valueOf(object.getMetadata().getResourceVersion()));
    }
}
