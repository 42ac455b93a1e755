package dev.kontract.conformance.tasks;

import static dev.kontract.conformance.tasks.TaskCluster.ifSupported;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Patch;
import dev.kontract.client.Yaml;
import dev.kontract.conformance.tasks.fabric8.Fabric8WorkloadTasks;
import dev.kontract.conformance.tasks.kontract.KontractWorkloadTasks;
import dev.kontract.conformance.tasks.official.OfficialWorkloadTasks;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
@SuppressWarnings("NullAway.Init")
class WorkloadTasksIT {

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

    static Stream<Named<Opening<WorkloadTasks>>> clients() {
        return TaskClients.opening(
                WorkloadTasks.class, Fabric8WorkloadTasks::new, OfficialWorkloadTasks::new, KontractWorkloadTasks::new);
    }

    @BeforeEach
    void createNamespace() {
        namespace = cluster.namespace();
    }

    @ParameterizedTest
    @MethodSource("clients")
    void scale_deployment_isRolledOut(Opening<WorkloadTasks> client) throws Exception {
        cluster.assumeRunsPods();
        cluster.deployment(namespace);
        try (WorkloadTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(tasks.scale(namespace, "web", 3)).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @MethodSource("clients")
    void restart_deployment_isUndone(Opening<WorkloadTasks> client) throws Exception {
        cluster.assumeRunsPods();
        cluster.deployment(namespace);
        cluster.client().deployments(namespace).awaitReady("web", Duration.ofSeconds(30));
        cluster.client()
                .deployments(namespace)
                .patch("web", Patch.json().replace("/spec/template/spec/containers/0/image", "example.com/web:2"));
        cluster.client().deployments(namespace).awaitReady("web", Duration.ofSeconds(30));
        try (WorkloadTasks tasks = client.open(cluster.kubeconfig())) {
            assertThat(ifSupported(() -> tasks.restart(namespace, "web"))).containsExactly(true, false);
        }
        assertThat(cluster.client()
                        .deployments(namespace)
                        .get("web")
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getImage())
                .isEqualTo("example.com/web:2");
    }

    @ParameterizedTest
    @MethodSource("clients")
    void drain_node_evictsAllButStaticPods(Opening<WorkloadTasks> client) throws Exception {
        cluster.client().nodes().create(new Node().metadata(new ObjectMeta().name(namespace)));
        pod("first", "{}");
        pod("second", "{}");
        pod("static", "{kubernetes.io/config.mirror: x}");
        try (WorkloadTasks tasks = client.open(cluster.kubeconfig())) {
            ifSupported(() -> {
                tasks.drain(namespace);
                return namespace;
            });
            assertThat(cluster.client().nodes().get(namespace).getSpec().getUnschedulable())
                    .isTrue();
            assertThat(cluster.client().pods(namespace).list().items())
                    .extracting(Pod::name)
                    .containsExactly("static");
        } finally {
            cluster.client().nodes().delete(namespace);
        }
    }

    private void pod(String name, String annotations) {
        cluster.client().pods(namespace).create(Yaml.read("""
                        metadata: {name: %s, annotations: %s}
                        spec:
                          nodeName: %s
                          terminationGracePeriodSeconds: 0
                          containers: [{name: main, image: example.com/web:1}]
                        """.formatted(name, annotations, namespace), Pod.class));
    }
}
