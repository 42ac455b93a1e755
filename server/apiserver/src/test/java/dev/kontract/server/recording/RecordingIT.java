package dev.kontract.server.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.kontract.client.KontractClient;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.recording.RecordedRequest.Decision;
import dev.kontract.server.recording.RecordedRequest.Origin;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The recorded requests of a server. */
class RecordingIT {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private TestServer server;
    private LogMark start;

    @BeforeEach
    void start() throws IOException {
        server = TestServer.start(ServerConfig.builder().recordRequests(true).controllers("namespace-controller"));
        start = log().mark();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private RequestLog log() {
        return server.server.requests();
    }

    private RequestLog own() {
        return log().since(start).fromClients();
    }

    private static ConfigMap map(String name, String value) {
        return new ConfigMap().metadata(new ObjectMeta().name(name)).data(Map.of("k", value));
    }

    @Test
    void write_isRecordedWithTheObjectBeforeAndAfter() throws Exception {
        KontractClient client = server.server.client();
        client.configMaps("default").create(map("a", "1"));
        server.send("PATCH", MAPS + "/a?fieldManager=me", "application/merge-patch+json", "{\"data\":{\"k\":\"2\"}}");
        server.send("PATCH", MAPS + "/a", "application/merge-patch+json", "{\"data\":{\"k\":\"2\"}}");
        server.send("DELETE", MAPS + "/a");

        List<RecordedRequest> writes =
                own().of("configmaps").in("default").named("a").list();
        assertThat(writes).extracting(RecordedRequest::verb).containsExactly("create", "patch", "patch", "delete");
        assertThat(writes).extracting(RecordedRequest::code).containsExactly(201, 200, 200, 200);
        assertThat(writes).extracting(RecordedRequest::isChange).containsExactly(true, true, false, true);

        RecordedRequest patch = writes.get(1);
        assertThat(patch.before().orElseThrow().at("/data/k").asText()).isEqualTo("1");
        assertThat(patch.after().orElseThrow().at("/data/k").asText()).isEqualTo("2");
        assertThat(patch.patchType()).isEqualTo("application/merge-patch+json");
        assertThat(patch.fieldManager()).isEqualTo("me");
        assertThat(patch.body().orElseThrow()).hasToString("{\"data\":{\"k\":\"2\"}}");
        assertThat(patch.changes()).hasToString("[updated ConfigMap default/a]");
        assertThat(patch.changes().get(0).differences()).containsExactly("~ data.k: \"1\" -> \"2\"");
        assertThat(writes.get(0).changes()).allMatch(ObjectChange::isCreation);
        assertThat(writes.get(3).changes()).allMatch(ObjectChange::isDeletion);
        assertThat(writes.get(3).before()).isPresent();
        assertThat(writes.get(3).after()).isEmpty();
        assertThat(log().since(start).writes().count()).isEqualTo(4);
        assertThat(log().since(start).changes().count()).isEqualTo(3);
    }

    @Test
    void deletionOfACollection_isOneRequestWithSeveralChanges() throws Exception {
        KontractClient client = server.server.client();
        client.configMaps("default").create(map("a", "1"));
        client.configMaps("default").create(map("b", "1"));
        server.send("DELETE", MAPS);

        RecordedRequest deletion = own().verb("deletecollection").first().orElseThrow();
        assertThat(deletion.changes()).extracting(ObjectChange::name).containsExactly("a", "b");
        assertThat(deletion.isWrite()).isTrue();
    }

    @Test
    void failure_isRecordedWithItsReason() {
        KontractClient client = server.server.client();
        assertThatThrownBy(() -> client.configMaps("default").get("none")).isInstanceOf(ApiException.class);
        assertThatThrownBy(() -> client.configMaps("none").create(map("a", "1")))
                .isInstanceOf(ApiException.class);

        assertThat(own().failures().list()).extracting(RecordedRequest::reason).containsExactly("NotFound", "NotFound");
        RecordedRequest create = own().failures().writes().first().orElseThrow();
        assertThat(create.name()).isEqualTo("a");
        assertThat(create.message()).isEqualTo("namespaces \"none\" not found");
        assertThat(create).asString().startsWith("admin: create configmaps none/a: 404 NotFound (");
    }

    @Test
    void decision_isRecordedWithTheRoleThatAllows() throws Exception {
        server.send(server.request(MAPS).header("Impersonate-User", "alice"));
        server.send(server.request("/api/v1/namespaces/default/pods", "wrong"));
        server.send(server.anonymous("/livez").GET());
        server.send(server.request("/apis").header("Impersonate-User", "alice"));

        RecordedRequest denied = own().by("alice").of("configmaps").first().orElseThrow();
        assertThat(denied.decision()).isEqualTo(Decision.DENIED);
        assertThat(denied.code()).isEqualTo(403);
        assertThat(denied.impersonator()).contains("admin");
        assertThat(own().code(401).list())
                .extracting(RecordedRequest::user, RecordedRequest::decision)
                .containsExactly(tuple("", Decision.NONE));
        RecordedRequest allowed =
                own().where(request -> request.uri().equals("/apis")).first().orElseThrow();
        assertThat(allowed.decision()).isEqualTo(Decision.ALLOWED);
        assertThat(allowed.decisionReason()).contains("ClusterRoleBinding", "system:discovery");
        assertThat(allowed.isResourceRequest()).isFalse();
    }

    @Test
    void optionsOfTheQuery_areRecorded() throws Exception {
        server.send("GET", MAPS + "?labelSelector=app%3Dweb&limit=5&resourceVersion=0");
        server.post(MAPS + "?dryRun=All", "{\"metadata\":{\"generateName\":\"a-\"}}");

        RecordedRequest list = own().verb("list").first().orElseThrow();
        assertThat(list.labelSelector()).isEqualTo("app=web");
        assertThat(list.limit()).isEqualTo(5);
        assertThat(list.resourceVersion()).isEqualTo("0");
        RecordedRequest create = own().verb("create").first().orElseThrow();
        assertThat(create.isDryRun()).isTrue();
        assertThat(create.isSuccessful()).isTrue();
        assertThat(create.isChange()).isFalse();
    }

    @Test
    void readFromMemory_isRecordedBeforeTheClientHasIt() throws Exception {
        HttpResponse<String> read = server.send("GET", "/api/v1/namespaces/default");

        RecordedRequest recorded = own().verb("get").first().orElseThrow();
        assertThat(recorded.code()).isEqualTo(read.statusCode());
        assertThat(recorded.changes()).isEmpty();
        assertThat(recorded.duration()).isPositive();
    }

    @Test
    void watch_isOpenUntilItEnds() throws Exception {
        try (BufferedReader events = server.lines(MAPS + "?watch=true")) {
            server.server.client().configMaps("default").create(map("a", "1"));
            assertThat(events.readLine()).contains("ADDED");
            assertThat(own().verb("watch").list())
                    .allMatch(RecordedRequest::isOpenStream)
                    .hasSize(1);
        }
        Patience.await(
                "the end of the watch",
                () -> own().verb("watch").list().stream().noneMatch(RecordedRequest::isOpenStream));
    }

    @Test
    void requestsOfControllers_areToldApart() throws Exception {
        server.server.client().configMaps("default").create(map("a", "1"));
        server.send(server.request("/api/v1/namespaces")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"metadata\":{\"name\":\"n\"}}")));
        server.send("DELETE", "/api/v1/namespaces/n");
        server.server.settle();

        RequestLog finalizing =
                log().since(start).fromControllers().of("namespaces").writes();
        assertThat(finalizing.count()).isPositive();
        assertThat(finalizing.list()).allMatch(request -> request.origin() == Origin.CONTROLLER);
        assertThat(finalizing.last().orElseThrow().changes()).hasToString("[deleted Namespace n]");
    }

    @Test
    void requests_withoutRecording_tellHowToTurnItOn() throws Exception {
        try (TestServer silent = TestServer.start(ServerConfig.builder().controllers("none"))) {
            assertThatThrownBy(silent.server::requests)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("recordRequests(true)");
        }
    }
}
