package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.DaemonSet;
import dev.kontract.model.DaemonSetSpec;
import dev.kontract.model.DaemonSetUpdateStrategy;
import dev.kontract.model.IntOrString;
import dev.kontract.model.Json;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Node;
import dev.kontract.model.NodeSelectorTerm;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodTemplateSpec;
import dev.kontract.model.RollingUpdateDaemonSet;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.controller.pod.PodSimulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DaemonSetIT {

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(
            config -> config.controllers("daemonset-controller", "pod-simulator", "garbage-collector-controller")
                    .pods(PodSimulation.standard().withReadyDelay(Duration.ofSeconds(1))));

    @BeforeEach
    void addNodes() {
        addNode("a");
        addNode("b");
    }

    /** New nodes are tainted until a node lifecycle controller finds them ready. */
    private void addNode(String name) {
        Node node = Json.read("{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}", Node.class);
        nodes().create(node.metadata(new ObjectMeta().name(name).labels(Map.of("kubernetes.io/hostname", name))));
        nodes().patch(name, Patch.merge().set("/spec/taints", List.of()));
    }

    @Test
    void create_runsAPodOnEachNode_andOnLaterOnes() {
        create(set("RollingUpdate", 1, 0));
        assertThat(places()).containsExactly("a", "b");
        addNode("c");
        server.advance(Duration.ofMinutes(1));

        assertThat(places()).containsExactly("a", "b", "c");
        assertThat(get().getStatus().getNumberAvailable()).isEqualTo(3);
        assertThat(pods()).allMatch(pod -> pod.labels().containsKey("controller-revision-hash"));
    }

    @Test
    void taintThatIsNotTolerated_keepsPodsAway_orRemovesThem() {
        create(set("RollingUpdate", 1, 0));
        taint("a", "NoSchedule");
        assertThat(places()).containsExactly("a", "b");
        assertThat(get().getStatus().getNumberMisscheduled()).isEqualTo(1);

        taint("a", "NoExecute");

        assertThat(places()).containsExactly("b");
        assertThat(get().getStatus().getDesiredNumberScheduled()).isEqualTo(1);
    }

    @Test
    void update_replacesPodsOneNodeAfterTheOther() {
        create(set("RollingUpdate", 1, 0));
        daemons().patch("web", image("app:2"));
        for (int tick = 0; tick < 200; tick++) {
            server.advance(Duration.ofMillis(300));
            assertThat(get().getStatus().getNumberAvailable()).isPositive();
        }

        assertThat(images()).containsExactly("app:2", "app:2");
        assertThat(get().getStatus().getUpdatedNumberScheduled()).isEqualTo(2);
        assertThat(server.client().controllerRevisions("default").list().items())
                .hasSize(2);
    }

    @Test
    void update_withSurge_neverLacksAPod() {
        create(set("RollingUpdate", 0, 1));
        daemons().patch("web", image("app:2"));
        for (int tick = 0; tick < 200; tick++) {
            server.advance(Duration.ofMillis(300));
            assertThat(get().getStatus().getNumberUnavailable()).isNull();
        }

        assertThat(images()).containsExactly("app:2", "app:2");
    }

    @Test
    void update_onDelete_waitsForTheDeletion() {
        create(set("OnDelete", 0, 0));
        daemons().patch("web", image("app:2"));
        server.advance(Duration.ofMinutes(1));
        assertThat(images()).containsExactly("app:1", "app:1");

        server.client()
                .pods("default")
                .delete(Objects.requireNonNull(pods().get(0).name()));
        server.advance(Duration.ofMinutes(1));

        assertThat(images()).containsExactlyInAnyOrder("app:1", "app:2");
    }

    @Test
    void failedPod_isReplaced() {
        create(set("RollingUpdate", 1, 0));
        String name = Objects.requireNonNull(pods().get(0).name());
        server.client().pods("default").status().patch(name, Patch.merge().set("/status/phase", "Failed"));
        server.advance(Duration.ofMinutes(1));

        assertThat(pods()).extracting(KubernetesObject::name).hasSize(2).doesNotContain(name);
        assertThat(server.client().events("default").list().items())
                .extracting(event -> event.getReason())
                .contains("FailedDaemonPod");
    }

    private void taint(String node, String effect) {
        nodes().patch(node, Patch.merge().set("/spec/taints", List.of(Map.of("key", "k", "effect", effect))));
        server.advance(Duration.ofMinutes(1));
    }

    private void create(DaemonSet set) {
        daemons().create(set);
        server.advance(Duration.ofMinutes(1));
    }

    private Resource<DaemonSet> daemons() {
        return server.client().resource(Kinds.DAEMON_SET).inNamespace("default");
    }

    private Resource<Node> nodes() {
        return server.client().resource(Kinds.NODE);
    }

    private DaemonSet get() {
        return daemons().get("web");
    }

    private List<Pod> pods() {
        return server.client().pods("default").list().items();
    }

    private List<String> places() {
        return pods().stream().map(DaemonSetIT::place).sorted().toList();
    }

    private static String place(Pod pod) {
        List<NodeSelectorTerm> terms = pod.getSpec()
                .getAffinity()
                .getNodeAffinity()
                .getRequiredDuringSchedulingIgnoredDuringExecution()
                .getNodeSelectorTerms();
        return terms.get(0).getMatchFields().get(0).getValues().get(0);
    }

    private List<String> images() {
        return pods().stream()
                .map(pod -> pod.getSpec().getContainers().get(0).getImage())
                .toList();
    }

    private static Patch image(String image) {
        return Patch.strategic().set("/spec/template/spec/containers", List.of(Map.of("name", "app", "image", image)));
    }

    private static DaemonSet set(String strategy, int unavailable, int surge) {
        DaemonSetUpdateStrategy update = new DaemonSetUpdateStrategy().type(strategy);
        if (unavailable + surge > 0) {
            update.rollingUpdate(new RollingUpdateDaemonSet()
                    .maxUnavailable(IntOrString.of(unavailable))
                    .maxSurge(IntOrString.of(surge)));
        }
        return new DaemonSet()
                .metadata(new ObjectMeta().name("web"))
                .spec(new DaemonSetSpec()
                        .updateStrategy(update)
                        .selector(new LabelSelector().matchLabels(Map.of("app", "web")))
                        .template(new PodTemplateSpec()
                                .metadata(new ObjectMeta().labels(Map.of("app", "web")))
                                .spec(new PodSpec()
                                        .containers(List.of(
                                                new Container().name("app").image("app:1"))))));
    }
}
