package dev.kontract.server.storage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose store has no room left; a quota fails as a full disk does, and needs no disk to be filled. */
class StoreFullIT {

    private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
    private static final long QUOTA = 4L << 20;
    private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
    private static final String LARGE = "x".repeat(100_000);

    /** More than there is room for after {@link #LARGE} was refused. */
    private static final String NOTES = "\"annotations\":{\"a\":\"" + "x".repeat(200_000) + "\"}";

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private TestServer server;
    private int written;

    @BeforeEach
    void fill() throws Exception {
        server = start();
        assertThat(send("POST", CONFIG_MAPS, annotated("held", ",\"finalizers\":[\"example.com/held\"]"))
                        .statusCode())
                .isEqualTo(201);
        assertThat(send("POST", "/api/v1/namespaces", annotated("going", "")).statusCode())
                .isEqualTo(201);
        assertThat(send("POST", LEASES, annotated("lease", "")).statusCode()).isEqualTo(201);
        HttpResponse<String> last = create("large-0");
        while (last.statusCode() == 201) {
            written++;
            last = create("large-" + written);
        }
        assertRefused(last);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void reads_goOn() throws Exception {
        assertThat(send("GET", CONFIG_MAPS + "/large-0", "").statusCode()).isEqualTo(200);
        assertThat(send("GET", CONFIG_MAPS + "/large-" + written, "").statusCode())
                .isEqualTo(404);
        assertThat(names()).isEqualTo(written);
        assertThat(send("GET", "/readyz", "").statusCode()).isEqualTo(200);
    }

    @Test
    void everyKindOfWrite_isRefused() throws Exception {
        assertRefused(send("PUT", CONFIG_MAPS + "/large-0", configMap("large-0", LARGE + "y")));
        assertRefused(send("PATCH", CONFIG_MAPS + "/large-0", "{\"data\":{\"k\":\"" + LARGE + "z\"}}"));

        assertThat(send("GET", CONFIG_MAPS + "/large-0", "").body()).contains(LARGE + '"');
    }

    @Test
    void server_startsOnAFullStore() throws Exception {
        server.close();
        server = start();

        assertThat(names()).isEqualTo(written);
        assertRefused(create("large-" + written));
    }

    @Test
    void deletions_makeRoom_andWatchesGoOn() throws Exception {
        try (BufferedReader watch = watch()) {
            assertThat(send("DELETE", CONFIG_MAPS + "/large-0", "").statusCode())
                    .isEqualTo(200);
            createOnceThereIsRoom("again");

            assertThat(type(watch.readLine(), "large-0")).isEqualTo("DELETED");
            assertThat(type(watch.readLine(), "again")).isEqualTo("ADDED");
        }
    }

    @Test
    void everything_canBeDeleted() throws Exception {
        assertThat(send("DELETE", CONFIG_MAPS, "").statusCode()).isEqualTo(200);

        assertThat(names()).isZero();
        for (int i = 0; i < written; i++) {
            createOnceThereIsRoom("large-" + i);
        }
    }

    @Test
    void objectsWithFinalizers_canBeDeleted() throws Exception {
        assertRefused(send("PATCH", CONFIG_MAPS + "/held", "{\"data\":{\"k\":\"more\"}}"));

        assertThat(send("DELETE", CONFIG_MAPS + "/held", "").statusCode()).isEqualTo(200);
        assertThat(send("GET", CONFIG_MAPS + "/held", "").body()).contains("deletionTimestamp");
        assertRefused(send("PATCH", CONFIG_MAPS + "/held", "{\"data\":{\"k\":\"" + LARGE + "\"}}"));
        assertThat(send("PATCH", CONFIG_MAPS + "/held", "{\"metadata\":{\"finalizers\":null}}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(send("GET", CONFIG_MAPS + "/held", "").statusCode()).isEqualTo(404);
    }

    @Test
    void objects_canBeMadeSmaller() throws Exception {
        assertThat(send("PATCH", CONFIG_MAPS + "/large-0", "{\"data\":{\"k\":\"x\"}}")
                        .statusCode())
                .isEqualTo(200);

        createOnceThereIsRoom("again");
    }

    @Test
    void namespaces_canBeDeleted() throws Exception {
        String path = "/api/v1/namespaces/going";
        assertThat(send("DELETE", path, "").statusCode()).isEqualTo(200);

        Patience.await(
                "the namespace controller to finalize the namespace",
                () -> send("GET", path, "").statusCode() == 404);
    }

    @Test
    void eventsAndLeases_leaveTheReserve() throws Exception {
        assertRefused(send(
                "POST",
                "/api/v1/namespaces/default/events",
                annotated("event", "").replaceFirst("}$", ",\"involvedObject\":{\"namespace\":\"default\"}}")));
        assertRefused(send("PATCH", LEASES + "/lease", "{\"spec\":{\"holderIdentity\":\"me\"}}"));
    }

    private static String annotated(String name, String metadata) {
        return "{\"metadata\":{\"name\":\"" + name + "\"," + NOTES + metadata + "}}";
    }

    private void createOnceThereIsRoom(String name) throws Exception {
        Patience.await("room", () -> {
            HttpResponse<String> answer = create(name);
            if (answer.statusCode() == 201) {
                return true;
            }
            assertRefused(answer);
            return false;
        });
    }

    private static void assertRefused(HttpResponse<String> answer) throws IOException {
        assertThat(answer.statusCode()).isEqualTo(507);
        JsonNode status = JSON.readTree(answer.body());
        assertThat(status.path("kind").asText()).isEqualTo("Status");
        assertThat(status.path("reason").asText()).isEqualTo("InsufficientStorage");
        assertThat(status.path("message").asText()).startsWith("database space exceeded: ");
    }

    private static String type(String event, String name) throws IOException {
        JsonNode read = JSON.readTree(event);
        assertThat(read.at("/object/metadata/name").asText()).isEqualTo(name);
        return read.path("type").asText();
    }

    private TestServer start() throws IOException {
        return TestServer.start(ServerConfig.builder()
                .dataDir(folder)
                .storage(SqliteProvider.standard().withQuota(QUOTA)));
    }

    /** Returns the number of objects, without those created by the server itself. */
    private int names() throws Exception {
        int count = 0;
        for (JsonNode item : JSON.readTree(send("GET", CONFIG_MAPS, "").body()).path("items")) {
            count += item.at("/metadata/name").asText().startsWith("large-") ? 1 : 0;
        }
        return count;
    }

    private BufferedReader watch() throws Exception {
        String version = JSON.readTree(send("GET", CONFIG_MAPS, "").body())
                .at("/metadata/resourceVersion")
                .asText();
        return server.lines(CONFIG_MAPS + "?watch=true&resourceVersion=" + version);
    }

    private HttpResponse<String> create(String name) throws Exception {
        return send("POST", CONFIG_MAPS, configMap(name, LARGE));
    }

    private static String configMap(String name, String value) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name
                + "\"},\"data\":{\"k\":\"" + value + "\"}}";
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
        return server.send(method, path, type, body);
    }
}
