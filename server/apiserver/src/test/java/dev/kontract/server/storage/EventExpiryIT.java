package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ConfigMap;
import dev.kontract.model.Event;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.storage.memory.MemoryProvider;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events go when their time is over, by the clock of the server. */
class EventExpiryIT {

    private final dev.kontract.client.controller.ManualClock clock =
            dev.kontract.client.controller.ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"memory", "sqlite"})
    void events_vanishAfterAnHour_unlessTheyAreWrittenAgain(String backend) throws IOException {
        StorageProvider provider = backend.equals("memory") ? MemoryProvider.standard() : SqliteProvider.standard();
        try (ApiServer server = ApiServer.start(ServerConfig.builder()
                .clock(clock)
                .dataDir(directory)
                .storage(provider)
                .build())) {
            var events = server.client().events("default");
            events.create(event("quiet"));
            Event again = events.create(event("again"));
            server.client().configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("stays")));

            server.advance(Duration.ofMinutes(40));
            events.replace(again.count(2));
            server.advance(Duration.ofMinutes(40));

            assertThat(events.list().items())
                    .extracting(each -> each.getMetadata().getName())
                    .containsExactly("again");
            server.advance(Duration.ofHours(2));
            assertThat(events.list().items()).isEmpty();
            assertThat(server.client().configMaps("default").list().items())
                    .extracting(each -> each.getMetadata().getName())
                    .contains("stays");
        }
    }

    private static Event event(String name) {
        return new Event()
                .metadata(new ObjectMeta().name(name).namespace("default"))
                .involvedObject(new ObjectReference().kind("Pod").name("p").namespace("default"))
                .reason("Started")
                .type("Normal");
    }
}
