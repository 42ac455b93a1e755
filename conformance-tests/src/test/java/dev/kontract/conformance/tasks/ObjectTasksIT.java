package dev.kontract.conformance.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.tasks.fabric8.Fabric8ObjectTasks;
import dev.kontract.conformance.tasks.kontract.KontractObjectTasks;
import dev.kontract.conformance.tasks.official.OfficialObjectTasks;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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
class ObjectTasksIT {

    private static final String DEPLOYMENT = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, namespace: %1$s, labels: {release: %1$s}}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: main, image: example.com/web:1}]}
            """;

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

    static Stream<Named<Opening<ObjectTasks>>> clients() {
        return TaskClients.opening(
                ObjectTasks.class, Fabric8ObjectTasks::new, OfficialObjectTasks::new, KontractObjectTasks::new);
    }

    @BeforeEach
    void createNamespace() {
        namespace = cluster.namespace();
    }

    @ParameterizedTest
    @MethodSource("clients")
    void crud_object_isChangedAndDeleted(Opening<ObjectTasks> client) throws Exception {
        try (ObjectTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.crud(namespace)).containsExactly("blue", "red");
        }
        assertThat(cluster.client().configMaps(namespace).find("settings")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("clients")
    void patch_eachType_changesData(Opening<ObjectTasks> client) throws Exception {
        cluster.configMap(namespace, "settings", "a", "1");
        try (ObjectTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.patch(namespace, "settings"))
                    .containsEntry("a", "1")
                    .containsEntry("b", "2")
                    .containsEntry("c", "3")
                    .containsEntry("d", "4");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void apply_ownedField_isReportedAndTakenOver(Opening<ObjectTasks> client) throws Exception {
        try (ObjectTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.apply(namespace))
                    .satisfiesExactly(
                            message -> assertThat(message)
                                    .contains("conflict with \"one\"")
                                    .contains(".data.colour"),
                            value -> assertThat(value).isEqualTo("red"));
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void plan_replicas_areShownAndNotChanged(Opening<ObjectTasks> client) throws Exception {
        cluster.deployment(namespace);
        try (ObjectTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.plan(namespace, "web")).contains("replicas").contains("3");
        }
        assertThat(cluster.client().deployments(namespace).get("web").getSpec().getReplicas())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("clients")
    void pages_fiveObjects_areAllListed(Opening<ObjectTasks> client) throws Exception {
        for (int i = 0; i < 5; i++) {
            cluster.configMap(namespace, "map-" + i, "number", "" + i);
        }
        try (ObjectTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.pages(namespace)).contains("map-0", "map-1", "map-2", "map-3", "map-4");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void deleteAll_labelled_areDeletedOneByOne(Opening<ObjectTasks> client) throws Exception {
        for (int i = 0; i < 3; i++) {
            cluster.client()
                    .configMaps(namespace)
                    .create(new ConfigMap()
                            .metadata(new ObjectMeta().name("map-" + i).putLabelsItem("old", "true")));
        }
        cluster.configMap(namespace, "kept", "old", "true");
        List<Integer> progress = new ArrayList<>();
        try (ObjectTasks tasks = client.open(cluster.kubeconfig())) {
            tasks.deleteAll(namespace, progress::add);
        }
        assertThat(progress).containsExactly(1, 2, 3);
        assertThat(cluster.client().configMaps(namespace).list().items())
                .extracting(ConfigMap::name)
                .contains("kept")
                .doesNotContain("map-0", "map-1", "map-2");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void await_condition_endsTheWait(Opening<ObjectTasks> client) throws Exception {
        cluster.configMap(namespace, "settings", "a", "1");
        try (ObjectTasks tasks = client.open(cluster.kubeconfig())) {
            CompletableFuture<String> waiting = CompletableFuture.supplyAsync(() -> {
                try {
                    return tasks.await(namespace, "settings");
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            cluster.client().configMaps(namespace).update("settings", map -> map.putDataItem("ready", "yes"));

            assertThat(waiting.get()).isEqualTo("yes");
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void custom_withAndWithoutClass_isChanged(Opening<ObjectTasks> client) throws Exception {
        try (ObjectTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.dynamic(namespace)).isEqualTo(3);
            assertThat(tasks.typed(namespace)).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void deploy_again_prunesWhatIsNoLongerThere(Opening<ObjectTasks> client, @TempDir Path folder) throws Exception {
        try (ObjectTasks tasks = client.open(cluster.kubeconfig())) {
            Path first = Files.writeString(folder.resolve("first.yaml"), manifest("old"));
            Path second = Files.writeString(folder.resolve("second.yaml"), manifest("new"));

            assertThat(tasks.deploy(first, namespace)).isEmpty();
            assertThat(tasks.deploy(second, namespace)).containsExactly("old");
        }
        assertThat(cluster.client().configMaps(namespace).find("old")).isEmpty();
        assertThat(cluster.client().configMaps(namespace).find("new")).isPresent();
    }

    /** Each document needs one after it. */
    private String manifest(String configMap) {
        String objects = """
                apiVersion: %1$s.example.com/v1
                kind: Gadget
                metadata: {name: gadget, namespace: %1$s, labels: {release: %1$s}}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: %2$s, namespace: %1$s, labels: {release: %1$s}}
                data: {colour: blue}
                ---
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: gadgets.%1$s.example.com}
                spec:
                  group: %1$s.example.com
                  scope: Namespaced
                  names: {plural: gadgets, singular: gadget, kind: Gadget, listKind: GadgetList}
                  versions:
                  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
                """.formatted(namespace, configMap);
        return cluster.runsPods() ? objects + "---\n" + DEPLOYMENT.formatted(namespace) : objects;
    }
}
