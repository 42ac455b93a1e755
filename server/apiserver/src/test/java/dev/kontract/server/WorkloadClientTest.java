package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.Rollout;
import dev.kontract.client.Yaml;
import dev.kontract.client.controller.ManualClock;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.model.Deployment;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.StatefulSet;
import dev.kontract.server.controller.pod.PodSimulation;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The client's operations on workloads, with the controllers of a whole server. */
class WorkloadClientTest {

    private static final Duration NOW = Duration.ofSeconds(5);

    private static final String MANIFEST = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: backups.stable.example.com}
            spec:
              group: stable.example.com
              scope: Namespaced
              names: {kind: Backup, plural: backups}
              versions:
                - name: v1
                  served: true
                  storage: true
                  schema:
                    openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {containers: [{name: main, image: "web:1"}]}
            ---
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: store}
            spec:
              serviceName: store
              selector: {matchLabels: {app: store}}
              template:
                metadata: {labels: {app: store}}
                spec: {containers: [{name: main, image: "store:1"}]}
            ---
            apiVersion: stable.example.com/v1
            kind: Backup
            metadata: {name: nightly}
            spec: {keep: 3}
            """;

    private ApiServer server;
    private KontractClient client;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ServerConfig.builder()
                .controllers("*")
                .clock(ManualClock.at(Instant.parse("2030-01-01T00:00:00Z")))
                .pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(1)))
                .build());
        client = server.client();
        for (KubernetesObject object : Yaml.read(MANIFEST)) {
            client.resource(object).apply(object);
            server.settle();
        }
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Resource<Deployment> deployments() {
        return client.deployments("default");
    }

    private <T extends KubernetesObject> T rolledOut(Resource<T> resource, String name) {
        server.advance(Duration.ofMinutes(1));
        return resource.awaitReady(name, NOW);
    }

    private static <T extends KubernetesObject> void image(Resource<T> resource, String name, String image) {
        resource.patch(name, Patch.json().replace("/spec/template/spec/containers/0/image", image));
    }

    private static String image(Deployment web) {
        return web.getSpec().getTemplate().getSpec().getContainers().get(0).getImage();
    }

    @Test
    void resource_objectOfAManifest_isItsKind() {
        for (KubernetesObject object : Yaml.read(MANIFEST)) {
            assertThat(client.resource(object)
                            .get(String.valueOf(object.name()))
                            .getMetadata()
                            .getUid())
                    .isNotEmpty();
        }
        KubernetesObject unknown = Yaml.read("{apiVersion: stable.example.com/v1, kind: Other, metadata: {name: a}}")
                .get(0);
        assertThatThrownBy(() -> client.resource(unknown))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not serve stable.example.com/v1 Other");
    }

    @Test
    void awaitReady_workload_waitsForItsRollout() {
        assertThat(rolledOut(deployments(), "web").getStatus().getAvailableReplicas())
                .isEqualTo(1);

        deployments().scale("web", 2);
        assertThatThrownBy(() -> deployments().awaitReady("web", Duration.ofMillis(1)))
                .isInstanceOf(ConditionTimeoutException.class);
        assertThat(rolledOut(deployments(), "web").getStatus().getAvailableReplicas())
                .isEqualTo(2);
        assertThat(rolledOut(client.statefulSets("default"), "store")
                        .getStatus()
                        .getReadyReplicas())
                .isEqualTo(1);
    }

    @Test
    void restart_deployment_replacesItsPods() {
        rolledOut(deployments(), "web");
        List<String> before = pods();

        deployments().rollout("web").restart();
        rolledOut(deployments(), "web");

        assertThat(pods()).hasSameSizeAs(before).doesNotContainAnyElementsOf(before);
    }

    @Test
    void restart_withinTheSecondOfAnother_isRejected() {
        Rollout<Deployment> rollout = deployments().rollout("web");

        assertThatThrownBy(() -> {
                    while (true) {
                        rollout.restart();
                    }
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("deployments/web was restarted within the current second");
    }

    @Test
    void rollout_pausedDeployment_isRejected() {
        rolledOut(deployments(), "web");
        image(deployments(), "web", "web:2");
        rolledOut(deployments(), "web");
        deployments().patch("web", Patch.merge().set("/spec/paused", true));
        Rollout<Deployment> rollout = deployments().rollout("web");

        assertThatThrownBy(rollout::restart)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageEndingWith("deployments/web is paused: resume it first");
        assertThatThrownBy(rollout::undo).hasMessageContaining("is paused");
        assertThatThrownBy(() -> rollout.undo(1)).hasMessageContaining("is paused");
        assertThat(image(deployments().get("web"))).isEqualTo("web:2");
    }

    private List<String> pods() {
        return client.pods("default").list().items().stream()
                .map(pod -> String.valueOf(pod.name()))
                .filter(name -> name.startsWith("web-"))
                .toList();
    }

    @Test
    void undo_deployment_bringsTemplatesBack() {
        rolledOut(deployments(), "web");
        Rollout<Deployment> rollout = deployments().rollout("web");
        assertThatThrownBy(rollout::undo)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has no earlier revision");
        image(deployments(), "web", "web:2");
        rolledOut(deployments(), "web");
        image(deployments(), "web", "web:3");
        rolledOut(deployments(), "web");
        assertThat(rollout.revisions()).containsExactly(1L, 2L, 3L);

        assertThat(image(rollout.undo())).isEqualTo("web:2");
        rolledOut(deployments(), "web");
        assertThat(image(rollout.undo(1))).isEqualTo("web:1");
        rolledOut(deployments(), "web");

        assertThat(rollout.revisions()).containsExactly(3L, 4L, 5L);
        assertThatThrownBy(() -> rollout.undo(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no revision 1, only [3, 4, 5]");
    }

    @Test
    void undo_statefulSet_bringsTheTemplateBack() {
        Resource<StatefulSet> sets = client.statefulSets("default");
        rolledOut(sets, "store");
        image(sets, "store", "store:2");
        rolledOut(sets, "store");

        StatefulSet undone = sets.rollout("store").undo();

        assertThat(undone.getSpec().getTemplate().getSpec().getContainers())
                .singleElement()
                .satisfies(main -> assertThat(main.getImage()).isEqualTo("store:1"));
    }

    @Test
    void rollout_kindWithoutTemplates_isRejected() {
        assertThatThrownBy(() -> client.configMaps("default").rollout("a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ConfigMap has no rollouts");
    }
}
