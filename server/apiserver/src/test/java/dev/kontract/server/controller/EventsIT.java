package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.FieldQuery;
import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.model.Event;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ObjectReference;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.Admin;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventsIT {

    private final ManualClock clock = ManualClock.at(Instant.parse("2030-01-01T00:00:00Z"));
    private final StatefulSet about = new StatefulSet()
            .metadata(new ObjectMeta().namespace("default").name("web").uid("u-1"));
    private final CompletableFuture<EventRecorder> recorder = new CompletableFuture<>();

    private ApiServer server;
    private KontractClient client;
    private Controllers controllers;

    /** A controller that hands out what writes its Events, and does nothing else. */
    private final class Recording implements ControllerFactory {

        @Override
        public String name() {
            return "test-controller";
        }

        @Override
        public AutoCloseable start(ControllerContext context) {
            recorder.complete(context.events());
            return () -> {};
        }
    }

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder().clock(clock).build());
        client = Admin.of(server);
        ControllerEnvironment surroundings =
                new ControllerEnvironment((user, manager) -> Admin.of(server), clock, (Kind<?> kind) -> 0L, false);
        controllers = Controllers.start(List.of(new Recording()), surroundings);
    }

    @AfterEach
    void stop() {
        controllers.close();
        client.close();
        server.close();
    }

    @Test
    void normal_sameAgain_isCounted() {
        tell("Started", "it runs");
        controllers.settle(Patience.LIMIT);
        clock.advance(Duration.ofSeconds(30));
        tell("Started", "it runs");
        tell("Started", "it runs");
        tell("Stopped", "it rests");
        controllers.settle(Patience.LIMIT);

        assertThat(events()).hasSize(2);
        Event event = ofReason("Started");
        assertThat(event.getCount()).isEqualTo(3);
        assertThat(event.getFirstTimestamp()).hasToString("2030-01-01T00:00:00Z");
        assertThat(event.getLastTimestamp()).hasToString("2030-01-01T00:00:30Z");
        assertThat(event.getSource().getComponent()).isEqualTo("test-controller");
        assertThat(event.getInvolvedObject().getKind()).isEqualTo("StatefulSet");
        assertThat(event.getType()).isEqualTo("Normal");
    }

    @Test
    void normal_eventThatWasDeleted_isToldAnew() {
        tell("Started", "it runs");
        controllers.settle(Patience.LIMIT);
        events().forEach(event -> client.events("default").delete(event.name()));
        tell("Started", "it runs");
        controllers.settle(Patience.LIMIT);

        assertThat(ofReason("Started").getCount()).isEqualTo(2);
    }

    @Test
    void normal_namespaceOnItsWayOut_isForgotten() {
        client.namespaces().create(new Namespace().metadata(new ObjectMeta().name("going")));
        client.namespaces().delete("going");
        about.metadata().setNamespace("going");
        tell("Started", "it runs");
        controllers.settle(Patience.LIMIT);

        assertThat(client.events("going").list().items()).isEmpty();
    }

    @Test
    void list_selectsEventsBySource() {
        tell("Started", "it runs");
        controllers.settle(Patience.LIMIT);
        client.events("default")
                .create(new Event()
                        .metadata(new ObjectMeta().name("reported"))
                        .involvedObject(new ObjectReference().namespace("default"))
                        .reportingComponent("reporter"));

        assertThat(bySource("test-controller")).hasSize(1);
        assertThat(bySource("reporter")).hasSize(1);
        assertThat(bySource("other")).isEmpty();
    }

    private List<Event> bySource(String component) {
        return client.events("default")
                .list(ListOptions.all().fields(FieldQuery.is("source", component)))
                .items();
    }

    private void tell(String reason, String message) {
        recorder.join().about(Kinds.STATEFUL_SET, about).normal(reason, message);
    }

    private List<Event> events() {
        return client.events("default").list().items();
    }

    private Event ofReason(String reason) {
        return events().stream()
                .filter(event -> event.getReason().equals(reason))
                .findFirst()
                .orElseThrow();
    }
}
