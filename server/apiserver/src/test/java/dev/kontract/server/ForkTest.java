package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.ListOptions;
import dev.kontract.client.Resource;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.watch.Watch;
import dev.kontract.client.watch.WatchEvent;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Container;
import dev.kontract.model.CustomObject;
import dev.kontract.model.CustomResourceDefinition;
import dev.kontract.model.Job;
import dev.kontract.model.JobSpec;
import dev.kontract.model.Json;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.OwnerReference;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetSpec;
import dev.kontract.model.Service;
import dev.kontract.model.ServicePort;
import dev.kontract.model.ServiceSpec;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.OwnedDerivation;
import dev.kontract.server.storage.sqlite.SqliteProvider;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(Lifecycle.PER_CLASS)
class ForkTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private static final Kind<CustomObject> GADGETS =
            Kind.custom("example.com/v1", "Gadget", "gadgets", Kind.Scope.NAMESPACED);

    private static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: gadgets.example.com}
            spec:
              group: example.com
              scope: Namespaced
              names: {kind: Gadget, plural: gadgets}
              versions:
                - name: v1
                  served: true
                  storage: true
                  schema:
                    openAPIV3Schema:
                      type: object
                      properties:
                        spec: {type: object, properties: {size: {type: integer, default: 3}}}
            """;

    private ApiServer origin;

    @BeforeAll
    void start() throws IOException {
        origin = ApiServer.start(ServerConfig.builder()
                .controllers("*", "-node-simulator")
                .clock(ManualClock.at(START))
                .crds(DEFINITION)
                .build());
        maps(origin).create(map("shared", "before"));
        origin.settle();
    }

    @AfterAll
    void stop() {
        origin.close();
    }

    @Test
    void fork_hasTheSameObjects_andSharesNoWrites() throws IOException {
        try (ApiServer one = origin.fork();
                ApiServer two = origin.fork()) {
            assertThat(maps(one).get("shared")).isEqualTo(maps(origin).get("shared"));

            maps(one).create(map("own", "one"));
            maps(two).create(map("own", "two"));
            maps(two).delete("shared");

            assertThat(maps(origin).find("own")).isEmpty();
            assertThat(maps(one).get("own").getData()).isEqualTo(Map.of("key", "one"));
            assertThat(maps(one).find("shared")).isPresent();
            assertThat(maps(two).find("shared")).isEmpty();
        }
    }

    @Test
    void fork_watchesSeeNothingOfOthers() throws Exception {
        try (ApiServer one = origin.fork();
                ApiServer two = origin.fork();
                Watch<ConfigMap> watch = maps(one)
                        .watch(ListOptions.all()
                                .resourceVersion(maps(one).list().resourceVersion()))) {
            maps(origin).update("shared", map -> map.putDataItem("key", "after"));
            maps(two).create(map("two", "unseen"));
            maps(one).create(map("one", "seen"));

            assertThat(watch.next().orElseThrow().object().getMetadata().getName())
                    .isEqualTo("one");
        }
    }

    @Test
    void fork_runsItsOwnControllersByItsOwnClock() throws IOException {
        try (ApiServer fork = origin.fork()) {
            fork.client().replicaSets("default").create(replicas("web", 2));
            fork.settle();
            fork.advance(Duration.ofHours(1));

            assertThat(pods(fork)).hasSize(2);
            assertThat(pods(origin)).isEmpty();
            assertThat(fork.clock().instant()).isEqualTo(START.plus(Duration.ofHours(1)));
            assertThat(origin.clock().instant()).isEqualTo(START);
        }
    }

    @Test
    void fork_recordsMoreEventsAtTheSameInstant() throws IOException {
        try (ApiServer base = origin.fork()) {
            base.client().replicaSets("default").create(replicas("web", 2));
            base.settle();
            try (ApiServer fork = base.fork()) {
                pods(fork)
                        .forEach(pod -> fork.client()
                                .pods("default")
                                .delete(pod.metadata().getName()));
                fork.settle();

                assertThat(creations(base)).isEqualTo(2);
                assertThat(creations(fork)).isEqualTo(4);
            }
        }
    }

    private static long creations(ApiServer server) {
        return server.client().events("default").list().items().stream()
                .filter(event -> event.getReason().equals("SuccessfulCreate"))
                .count();
    }

    @Test
    void fork_knowsTheAddressesThatAreTaken() throws IOException {
        try (ApiServer base = origin.fork()) {
            base.client().services("default").create(service("first", "10.0.0.77"));
            try (ApiServer fork = base.fork()) {
                assertThatThrownBy(() -> fork.client().services("default").create(service("second", "10.0.0.77")))
                        .hasMessageContaining("provided IP is already allocated");
            }
        }
    }

    @Test
    void fork_servesTheDefinitionsItFound() throws IOException {
        CustomObject gadget = Json.read(
                "{\"apiVersion\":\"example.com/v1\",\"kind\":\"Gadget\",\"metadata\":{\"name\":\"g\"},\"spec\":{}}",
                CustomObject.class);
        try (ApiServer fork = origin.fork()) {
            CustomObject created = fork.client().resource(GADGETS, "default").create(gadget);

            assertThat(created.field("spec").path("size").asInt()).isEqualTo(3);
            assertThat(origin.client().resource(GADGETS, "default").list().items())
                    .isEmpty();
        }
    }

    @Test
    void controllers_startWhenAnObjectConcernsThem() throws IOException {
        try (ApiServer base = ApiServer.start();
                ApiServer fork = base.fork()) {
            int before = controllerThreads();
            maps(fork).create(map("plain", "x"));
            fork.settle();
            assertThat(controllerThreads()).isEqualTo(before);

            ConfigMap owner = maps(fork).create(map("owner", "x"));
            ConfigMap owned = map("owned", "x");
            owned.getMetadata()
                    .addOwnerReferencesItem(new OwnerReference()
                            .apiVersion("v1")
                            .kind("ConfigMap")
                            .name("owner")
                            .uid(owner.getMetadata().getUid()));
            maps(fork).create(owned);
            try (ApiServer second = fork.fork()) {
                maps(second).delete("owner");
                second.settle();
                assertThat(maps(second).find("owned")).isEmpty();
            }
            assertThat(maps(fork).find("owned")).isPresent();

            fork.client().namespaces().create(new Namespace().metadata(new ObjectMeta().name("gone")));
            fork.client().namespaces().delete("gone");
            fork.settle();
            assertThat(fork.client().namespaces().find("gone")).isEmpty();
        }
    }

    @Test
    void closedForks_leaveNothingBehind() throws Exception {
        List<WeakReference<ApiServer>> closed = new ArrayList<>();
        int threads = controllerThreads();
        for (int i = 0; i < 20; i++) {
            ApiServer fork = origin.fork();
            assertThat(maps(fork).list(ListOptions.all().labels("!absent")).items())
                    .isNotEmpty();
            fork.settle();
            fork.close();
            closed.add(new WeakReference<>(fork));
        }

        Patience.await("closed forks to be collected", () -> {
            System.gc();
            return closed.stream().allMatch(each -> each.refersTo(null));
        });
        assertThat(controllerThreads()).isEqualTo(threads);
        Entry shared = new Entry("key", new byte[0], 1);
        WeakReference<Object> result =
                new WeakReference<>(shared.derived(new OwnedDerivation<>(entry -> new Object())));
        Patience.await("a result without owner to be dropped", () -> {
            System.gc();
            Object unused = shared.derived(new OwnedDerivation<>(entry -> new Object()));
            return result.refersTo(null);
        });
    }

    private static int controllerThreads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("controllers-"))
                .count();
    }

    @Test
    void restore_bringsBackWhatWasThere() throws Exception {
        try (ApiServer fork = origin.fork()) {
            ServerSnapshot snapshot = fork.snapshot();
            ConfigMap before = maps(fork).get("shared");
            for (int round = 0; round < 3; round++) {
                maps(fork).delete("shared");
                maps(fork).create(map("more", "x"));
                fork.client().replicaSets("default").create(replicas("web", 2));
                fork.settle();

                fork.restore(snapshot);
                fork.settle();

                ConfigMap after = maps(fork).get("shared");
                assertThat(after.getMetadata().getUid())
                        .isEqualTo(before.getMetadata().getUid());
                assertThat(after.getData()).isEqualTo(before.getData());
                assertThat(after.getMetadata().getResourceVersion())
                        .isNotEqualTo(before.getMetadata().getResourceVersion());
                assertThat(maps(fork).find("more")).isEmpty();
                assertThat(pods(fork)).isEmpty();
                assertThat(fork.client().replicaSets("default").list().items()).isEmpty();
            }
        }
    }

    @Test
    void restore_isSeenByWatches() throws Exception {
        try (ApiServer fork = origin.fork();
                Watch<ConfigMap> watch = maps(fork)
                        .watch(ListOptions.all()
                                .resourceVersion(maps(fork).list().resourceVersion()))) {
            maps(fork).create(map("more", "x"));
            maps(fork).delete("shared");
            fork.reset();

            assertThat(List.of(next(watch), next(watch))).containsExactly("ADDED more", "DELETED shared");
            assertThat(List.of(next(watch), next(watch))).containsExactlyInAnyOrder("DELETED more", "ADDED shared");
        }
    }

    @Test
    void restore_changesNothing_whenNothingHasChanged() throws IOException {
        try (ApiServer fork = origin.fork()) {
            fork.settle();
            ServerSnapshot snapshot = fork.snapshot();
            maps(fork).create(map("more", "x"));
            fork.restore(snapshot);
            long revision = fork.snapshot().revision();

            fork.restore(snapshot);

            assertThat(fork.snapshot().revision()).isEqualTo(revision);
        }
    }

    @Test
    void restore_removesWhatOthersWroteMeanwhile() throws Exception {
        try (ApiServer fork = origin.fork()) {
            ServerSnapshot snapshot = fork.snapshot();
            Thread writer = new Thread(() -> {
                for (int i = 0; i < 200; i++) {
                    maps(fork).create(map("other-" + i, "x"));
                }
            });
            writer.start();
            while (writer.isAlive()) {
                fork.restore(snapshot);
            }

            fork.restore(snapshot);

            assertThat(maps(fork).list().items())
                    .noneMatch(each -> each.getMetadata().getName().startsWith("other-"));
        }
    }

    @Test
    void restore_servesTheDefinitionsItBringsBack() throws Exception {
        try (ApiServer fork = origin.fork()) {
            ServerSnapshot snapshot = fork.snapshot();
            Resource<CustomResourceDefinition> definitions = fork.client().resource(Kinds.CUSTOM_RESOURCE_DEFINITION);
            for (int round = 0; round < 10; round++) {
                definitions.delete("gadgets.example.com");
                Patience.await(
                        "the definition to be gone",
                        () -> definitions.find("gadgets.example.com").isEmpty());

                fork.restore(snapshot);

                assertThat(fork.client().resource(GADGETS, "default").list().items())
                        .isEmpty();
            }
        }
    }

    @Test
    void closedServer_hasNoSnapshots() throws IOException {
        ApiServer fork = origin.fork();
        ServerSnapshot snapshot = fork.snapshot();
        fork.close();

        assertThatThrownBy(fork::snapshot)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the server is closed");
        assertThatThrownBy(() -> fork.restore(snapshot)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(fork::fork).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void await_advancesTheClockAsFarAsNeeded() throws IOException {
        try (ApiServer fork = origin.fork()) {
            Job job = new Job()
                    .metadata(new ObjectMeta().name("once"))
                    .spec(new JobSpec().ttlSecondsAfterFinished(90).template(template("job", "Never")));
            fork.client().jobs("default").create(job);

            fork.await(() -> fork.client().jobs("default").find("once").isEmpty());

            assertThat(Duration.between(START, fork.clock().instant())).isEqualTo(Duration.ofSeconds(90));
            assertThatThrownBy(() -> fork.await(() -> false, Duration.ofSeconds(5)))
                    .hasMessageStartingWith("the condition did not hold within PT5S");
            assertThat(Duration.between(START, fork.clock().instant())).isEqualTo(Duration.ofSeconds(95));
        }
    }

    @Test
    void await_waitsForClientsThatWatchInTheProcess() throws Exception {
        try (ApiServer fork = origin.fork();
                KontractClient operator = fork.client("operator", "system:masters");
                Watch<ConfigMap> watch = operator.configMaps("default")
                        .watch(ListOptions.all()
                                .resourceVersion(maps(fork).list().resourceVersion()))) {
            Thread worker = new Thread(() -> {
                watch.next();
                LockSupport.parkNanos(Duration.ofMillis(50).toNanos()); // Works for longer than the server is quiet.
                operator.configMaps("default").create(map("answer", "x"));
            });
            worker.start();
            maps(fork).create(map("question", "x"));

            fork.await(() -> maps(fork).find("answer").isPresent());

            assertThat(fork.clock().instant()).isEqualTo(START);
            worker.join();
        }
    }

    @Test
    void durableServer_hasNoSnapshots(@TempDir Path folder) throws IOException {
        try (ApiServer durable = ApiServer.start(ServerConfig.builder()
                .dataDir(folder)
                .storage(SqliteProvider.standard())
                .build())) {
            assertThatThrownBy(durable::snapshot)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("only a server that keeps its objects in memory has snapshots and forks");
        }
    }

    private static Resource<ConfigMap> maps(ApiServer server) {
        return server.client().configMaps("default");
    }

    private static ConfigMap map(String name, String value) {
        return new ConfigMap().metadata(new ObjectMeta().name(name)).putDataItem("key", value);
    }

    private static List<Pod> pods(ApiServer server) {
        return server.client().pods("default").list().items();
    }

    private static ReplicaSet replicas(String name, int count) {
        return new ReplicaSet()
                .metadata(new ObjectMeta().name(name))
                .spec(new ReplicaSetSpec()
                        .replicas(count)
                        .selector(new LabelSelector().putMatchLabelsItem("app", name))
                        .template(template(name, "Always")));
    }

    private static PodTemplateSpec template(String name, String restartPolicy) {
        return new PodTemplateSpec()
                .metadata(new ObjectMeta().putLabelsItem("app", name))
                .spec(new PodSpec()
                        .restartPolicy(restartPolicy)
                        .containers(List.of(new Container().name("main").image("busybox"))));
    }

    private static Service service(String name, String clusterIp) {
        return new Service()
                .metadata(new ObjectMeta().name(name))
                .spec(new ServiceSpec().clusterIP(clusterIp).ports(List.of(new ServicePort().port(80))));
    }

    private static String next(Watch<ConfigMap> watch) {
        WatchEvent<ConfigMap> event = watch.next().orElseThrow();
        return event.type() + " " + event.object().getMetadata().getName();
    }
}
