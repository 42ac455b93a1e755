package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.EventRecorder;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.EventsV1Event;
import dev.kontract.model.ObjectMeta;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The Events of the client's recorder, as a server stores them. */
class EventRecorderTest {

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));

    private ApiServer server;
    private EventRecorder recorder;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder().clock(clock).build());
        recorder = EventRecorder.of(server.client(), "shop-operator").timedBy(clock);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Resource<EventsV1Event> events() {
        return server.client().resource(Kinds.EVENTS_V1_EVENT, "default");
    }

    private static ConfigMap map(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name).namespace("default"));
    }

    @Test
    void normal_repeated_isASeries() {
        ConfigMap settings = server.client().configMaps("default").create(map("settings"));

        for (int i = 0; i < 3; i++) {
            recorder.normal(settings, "Applied", "Applying", "applied " + i);
            server.advance(Duration.ofMinutes(5));
        }

        assertThat(events().list().items()).singleElement().satisfies(event -> {
            assertThat(event.getRegarding().getUid())
                    .isEqualTo(settings.getMetadata().getUid());
            assertThat(event.getRegarding().getKind()).isEqualTo("ConfigMap");
            assertThat(event.getReportingController()).isEqualTo("shop-operator");
            assertThat(event.getType()).isEqualTo("Normal");
            assertThat(event.getNote()).isEqualTo("applied 0");
            assertThat(event.getSeries().getCount()).isEqualTo(3);
        });
    }

    @Test
    void warning_afterTheSeries_isAnother() {
        ConfigMap unstored = map("unstored");
        recorder.warning(unstored, "Failed", "Applying", "x".repeat(2_000));
        server.advance(Duration.ofMinutes(7));
        recorder.warning(unstored, "Failed", "Applying", "again");
        recorder.warning(unstored, "Lost", "Applying", "another reason");

        assertThat(events().list().items())
                .hasSize(3)
                .allSatisfy(event -> assertThat(event.getType()).isEqualTo("Warning"));
    }

    @Test
    void normal_longNote_isCutBetweenCharacters() {
        recorder.normal(map("settings"), "Applied", "Applying", "x" + "ü".repeat(1_000));

        assertThat(events().list().items())
                .singleElement()
                .satisfies(event -> assertThat(event.getNote()).isEqualTo("x" + "ü".repeat(511)));
    }

    @Test
    void normal_nameThatNoEventMayHave_isRecorded() {
        recorder.normal(map("system:Node"), "Applied", "Applying", "first");

        assertThat(events().list().items())
                .singleElement()
                .satisfies(event -> assertThat(event.getRegarding().getName()).isEqualTo("system:Node"));
    }

    @Test
    void normal_deletedEvent_isWrittenAgain() {
        recorder.normal(map("settings"), "Applied", "Applying", "first");
        events().delete(String.valueOf(events().list().items().get(0).name()));

        recorder.normal(map("settings"), "Applied", "Applying", "second");

        assertThat(events().list().items())
                .singleElement()
                .satisfies(event -> assertThat(event.getNote()).isEqualTo("second"));
    }

    @Test
    void normal_missingNamespace_doesNotThrow() {
        ConfigMap elsewhere = map("settings");
        elsewhere.metadata().setNamespace("none");

        recorder.normal(elsewhere, "Applied", "Applying", "lost");

        assertThat(events().list().items()).isEmpty();
    }
}
