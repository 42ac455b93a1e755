package dev.kontract.conformance.tasks;

import static dev.kontract.conformance.tasks.TaskCluster.ifSupported;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.Yaml;
import dev.kontract.conformance.faults.FaultProxy;
import dev.kontract.conformance.tasks.fabric8.Fabric8WatchTasks;
import dev.kontract.conformance.tasks.kontract.KontractWatchTasks;
import dev.kontract.conformance.tasks.official.OfficialWatchTasks;
import dev.kontract.model.CustomObject;
import dev.kontract.server.ApiServer;
import dev.kontract.server.fault.FaultRule;
import dev.kontract.server.fault.FaultTarget;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@SuppressWarnings("NullAway.Init")
class WatchTasksIT {

    private static TaskCluster cluster;

    private String namespace;

    @BeforeAll
    static void start() throws IOException {
        cluster = TaskCluster.start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    static Stream<Named<Opening<WatchTasks>>> clients() {
        return TaskClients.opening(
                WatchTasks.class, Fabric8WatchTasks::new, OfficialWatchTasks::new, KontractWatchTasks::new);
    }

    @BeforeEach
    void createNamespace() {
        namespace = cluster.namespace();
    }

    @ParameterizedTest
    @MethodSource("clients")
    void follow_brokenConnection_continues(Opening<WatchTasks> client, @TempDir Path folder) throws Exception {
        URI server = URI.create(cluster.configured("/clusters/0/cluster/server").asText());
        BlockingQueue<String> names = new LinkedBlockingQueue<>();
        try (FaultProxy proxy = new FaultProxy(server.getPort())) {
            Path kubeconfig = Files.writeString(
                    folder.resolve("config"),
                    Files.readString(cluster.kubeconfig()).replace(":" + server.getPort(), ":" + proxy.port()));
            try (WatchTasks tasks = client.open(kubeconfig);
                    AutoCloseable following = tasks.follow(namespace, names::add)) {
                cluster.configMap(namespace, "one", "a", "1");
                awaitName(names, "one");
                proxy.cut();
                cluster.configMap(namespace, "two", "a", "1");
                awaitName(names, "two");
            }
        }
        assertThat(names).doesNotContain("one", "two");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void follow_expiredVersion_continues(Opening<WatchTasks> client) throws Exception {
        ApiServer server = cluster.server();
        FaultTarget watches = server.faults()
                .on("configmaps")
                .inNamespace(namespace)
                .verb("watch")
                .times(1);
        BlockingQueue<String> names = new LinkedBlockingQueue<>();
        try (WatchTasks tasks = client.open(cluster.kubeconfig());
                AutoCloseable following = tasks.follow(namespace, names::add)) {
            cluster.configMap(namespace, "one", "a", "1");
            awaitName(names, "one");
            FaultRule expired = watches.expireWatchAfter(0);
            server.await(() -> expired.fired() > 0 || watches.cutWatches() > 0);
            cluster.configMap(namespace, "two", "a", "1");
            awaitName(names, "two");

            server.await(() -> expired.fired() == 1); // After a cut, a client may list before it watches again.
            expired.remove();
        }
        assertThat(names).doesNotContain("one", "two");
    }

    /** The controllers of the cluster create objects as well. */
    private static void awaitName(BlockingQueue<String> names, String expected) throws InterruptedException {
        String name;
        do {
            name = names.take();
        } while (!name.equals(expected));
    }

    @ParameterizedTest
    @MethodSource("clients")
    void index_values_areFound(Opening<WatchTasks> client) throws Exception {
        cluster.configMap(namespace, "sky", "colour", "blue");
        cluster.configMap(namespace, "sea", "colour", "blue");
        cluster.configMap(namespace, "fire", "colour", "red");
        try (WatchTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.index(namespace, "blue")).containsExactlyInAnyOrder("sky", "sea");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void custom_newObject_isSeen(Opening<WatchTasks> client) throws Exception {
        Kind<CustomObject> shops = Kind.custom("tasks.example.com/v1", "Shop", "shops", Kind.Scope.NAMESPACED);
        BlockingQueue<String> names = new LinkedBlockingQueue<>();
        try (WatchTasks tasks = client.open(cluster.kubeconfig());
                AutoCloseable following = tasks.custom(namespace, names::add)) {
            cluster.client()
                    .resource(shops, namespace)
                    .create(Yaml.read("{metadata: {name: corner}, spec: {seats: 2}}", CustomObject.class));

            assertThat(names.take()).isEqualTo("corner");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void lead_alone_holdsTheLease(Opening<WatchTasks> client) throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        try (WatchTasks tasks = client.open(cluster.kubeconfig());
                AutoCloseable candidate = ifSupported(() -> tasks.lead(namespace, "guard", "me", started::countDown))) {
            started.await();
            assertThat(cluster.client().leases(namespace).get("guard").getSpec().getHolderIdentity())
                    .isEqualTo("me");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void record_sameEvent_isASeries(Opening<WatchTasks> client) throws Exception {
        cluster.configMap(namespace, "settings", "a", "1");
        try (WatchTasks tasks = client.open(cluster.kubeconfig())) {
            ifSupported(() -> {
                tasks.record(namespace, "settings");
                return namespace;
            });
        }
        assertThat(cluster.client()
                        .resource(Kinds.EVENTS_V1_EVENT, namespace)
                        .list()
                        .items())
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.getRegarding().getName()).isEqualTo("settings");
                    assertThat(event.getSeries().getCount()).isEqualTo(3);
                });
    }
}
