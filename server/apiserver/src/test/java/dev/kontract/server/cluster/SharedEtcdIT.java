package dev.kontract.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.storage.etcd.EtcdProcess;
import dev.kontract.server.storage.etcd.EtcdProvider;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two servers on one etcd. */
@SuppressWarnings("NullAway.Init") // set before each test
class SharedEtcdIT {

    private static final String PATH = "/api/v1/namespaces/default/configmaps";

    private TestServer one;
    private TestServer two;

    @BeforeEach
    void start() throws IOException {
        EtcdProvider provider = EtcdProcess.shared().provider();
        one = TestServer.start(ServerConfig.builder().controllers("none").storage(provider));
        two = TestServer.start(ServerConfig.builder().controllers("none").storage(provider));
    }

    @AfterEach
    void close() {
        if (one != null) {
            one.close();
        }
        if (two != null) {
            two.close();
        }
    }

    @Test
    void writesOfOne_areReadAtTheOtherAtOnce() {
        for (int i = 0; i < 50; i++) {
            ConfigMap made = maps(one).create(map("a" + i));
            ConfigMap read = maps(two).get("a" + i);
            assertThat(read.getMetadata().getResourceVersion())
                    .isEqualTo(made.getMetadata().getResourceVersion());
            maps(two).delete("a" + i);
            assertThat(maps(one).find("a" + i)).isEmpty();
        }
        assertThat(maps(one).list().items())
                .extracting(each -> each.getMetadata().getName())
                .doesNotContain("a1");
    }

    @Test
    void watchesOfOne_tellTheWritesOfTheOther() throws Exception {
        String version = maps(one).create(map("first")).getMetadata().getResourceVersion();
        try (BufferedReader events = two.lines(PATH + "?watch=true&resourceVersion=" + version)) {
            ConfigMap made = maps(one).create(map("w"));
            ConfigMap changed = maps(two).replace(made.data(Map.of("k", "v")));
            maps(one).delete("w");
            assertThat(events.readLine()).contains("ADDED", made.getMetadata().getResourceVersion());
            assertThat(events.readLine())
                    .contains("MODIFIED", changed.getMetadata().getResourceVersion());
            assertThat(events.readLine()).contains("DELETED");
        }
    }

    @Test
    void noUpdateIsLost_whenBothWriteOneObject() throws Exception {
        maps(one).create(map("counter").data(Map.of("n", "0")));
        List<Callable<Void>> writers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Resource<ConfigMap> mine = maps(i % 2 == 0 ? one : two);
            writers.add(() -> {
                for (int step = 0; step < 25; step++) {
                    increment(mine);
                }
                return null;
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(writers.size());
        try {
            for (Future<Void> each : threads.invokeAll(writers)) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(maps(two).get("counter").getData()).containsEntry("n", "100");
    }

    /** Retries on conflicts. */
    private static void increment(Resource<ConfigMap> maps) {
        boolean done = false;
        while (!done) {
            done = tryIncrement(maps);
        }
    }

    private static boolean tryIncrement(Resource<ConfigMap> maps) {
        try {
            maps.update("counter", each -> each.data(Map.of("n", next(each))));
            return true;
        } catch (ApiException.Conflict e) {
            return false;
        }
    }

    private static String next(ConfigMap counter) {
        Map<String, String> data = counter.getData();
        return data == null ? "" : Integer.toString(Integer.parseInt(data.getOrDefault("n", "0")) + 1);
    }

    @Test
    void etcd_isCheckedAndMeasured() throws Exception {
        maps(one).create(map("m"));

        assertThat(one.send("GET", "/readyz?verbose").body()).contains("[+]etcd ok", "[+]etcd-readiness ok");
        assertThat(one.send("GET", "/metrics").body())
                .contains(
                        "etcd_request_duration_seconds_bucket{group=\"\",operation=\"create\",resource=\"configmaps\"");
    }

    private static Resource<ConfigMap> maps(TestServer server) {
        return server.server.client().configMaps("default");
    }

    private static ConfigMap map(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name).namespace("default"));
    }
}
