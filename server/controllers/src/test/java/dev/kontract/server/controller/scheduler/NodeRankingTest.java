package dev.kontract.server.controller.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.Affinity;
import dev.kontract.model.Container;
import dev.kontract.model.ContainerPort;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Node;
import dev.kontract.model.NodeAffinity;
import dev.kontract.model.NodeSelector;
import dev.kontract.model.NodeSelectorRequirement;
import dev.kontract.model.NodeSelectorTerm;
import dev.kontract.model.NodeSpec;
import dev.kontract.model.NodeStatus;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodAffinityTerm;
import dev.kontract.model.PodAntiAffinity;
import dev.kontract.model.PodSpec;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import dev.kontract.model.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeRankingTest {

    private static final int STEPS = 2_000;

    private final Map<String, NodeState> nodes = new TreeMap<>();
    private final NodeChanges changes = new NodeChanges();
    private final Map<PodShape, NodeRanking> rankings = new HashMap<>();
    private final List<Pod> placed = new ArrayList<>();
    private int names;

    /** Pods come and go, some keep others away, and nodes are cordoned, deleted and created. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void best_afterRandomChanges_isBestOfAllFeasibleNodes(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 12; i++) {
            create(random);
        }
        int assigned = 0;
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(12)) {
                case 0 -> create(random);
                case 1 -> delete(any(random));
                case 2 -> replace(any(random), random);
                case 3, 4, 5, 6 -> removePod(random);
                default -> assigned += place(pod(random)) ? 1 : 0;
            }
        }
        assertThat(assigned).isGreaterThan(STEPS / 10);
    }

    @Test
    void shape_ofPodsWhosePreferenceDependsOnOtherNodes_isEmpty() {
        Pod spread = pod(1);
        spread.getSpec().topologySpreadConstraints(List.of(new TopologySpreadConstraint().topologyKey("zone")));
        Pod distant = pod(1);
        distant.getSpec().affinity(new Affinity().podAntiAffinity(new PodAntiAffinity()));

        assertThat(PodShape.of(spread)).isEmpty();
        assertThat(PodShape.of(distant)).isEmpty();
        assertThat(PodShape.of(pod(1))).isEqualTo(PodShape.of(pod(1))).isPresent();
    }

    @Test
    void shape_ofPodThatRequiresANodeByName_isEmpty() {
        NodeSelectorTerm name = new NodeSelectorTerm()
                .matchFields(List.of(new NodeSelectorRequirement()
                        .key("metadata.name")
                        .operator("In")
                        .values(List.of("node-1"))));
        NodeSelectorTerm label = new NodeSelectorTerm()
                .matchExpressions(
                        List.of(new NodeSelectorRequirement().key("disk").operator("Exists")));

        assertThat(PodShape.of(requiring(name))).isEmpty();
        assertThat(PodShape.of(requiring(label))).isPresent();
    }

    private Pod requiring(NodeSelectorTerm term) {
        Pod pod = pod(1);
        pod.getSpec()
                .affinity(new Affinity()
                        .nodeAffinity(new NodeAffinity()
                                .requiredDuringSchedulingIgnoredDuringExecution(
                                        new NodeSelector().nodeSelectorTerms(List.of(term)))));
        return pod;
    }

    private boolean place(Pod pod) {
        PlacementRules rules = new PlacementRules(
                nodes.values(), new PodTerms(namespace -> Map.of()), (any, node) -> Optional.empty());
        Preferences preferences = new Preferences(nodes.values(), new PodTerms(namespace -> Map.of()));
        Optional<NodeState> expected = preferences.best(
                pod,
                nodes.values().stream()
                        .filter(node -> rules.refusal(pod, node).isEmpty())
                        .toList());
        Optional<NodeState> best = PodShape.of(pod)
                .map(shape -> rankings.computeIfAbsent(shape, unused -> new NodeRanking(changes))
                        .best(pod, nodes.values(), rules, preferences))
                .orElse(expected);

        assertThat(best.map(NodeState::name)).isEqualTo(expected.map(NodeState::name));
        best.ifPresent(node -> {
            node.add(pod);
            changes.add(node);
            placed.add(pod.spec(pod.getSpec().nodeName(node.name())));
        });
        return best.isPresent();
    }

    private void create(Random random) {
        String name = "node-" + names++;
        NodeState state = new NodeState(node(name, random));
        nodes.put(name, state);
        changes.add(state);
    }

    private void delete(NodeState node) {
        if (nodes.size() > 4) {
            node.remove();
            nodes.remove(node.name());
        }
    }

    private void replace(NodeState node, Random random) {
        node.replace(node(node.name(), random));
        changes.add(node);
    }

    private void removePod(Random random) {
        if (placed.isEmpty()) {
            return;
        }
        Pod pod = placed.remove(random.nextInt(placed.size()));
        NodeState node = nodes.get(pod.getSpec().getNodeName());
        if (node != null) {
            node.remove(pod);
            changes.add(node);
        }
    }

    private NodeState any(Random random) {
        return new ArrayList<>(nodes.values()).get(random.nextInt(nodes.size()));
    }

    private static Node node(String name, Random random) {
        String cpu = String.valueOf(1 + random.nextInt(4));
        return new Node()
                .metadata(new ObjectMeta().name(name).labels(Map.of("kubernetes.io/hostname", name)))
                .spec(new NodeSpec().unschedulable(random.nextInt(5) == 0))
                .status(new NodeStatus()
                        .allocatable(Map.of(
                                "cpu", Quantity.parse(cpu),
                                "memory", Quantity.parse("4Gi"),
                                "pods", Quantity.parse("9"))));
    }

    private Pod pod(Random random) {
        Pod pod = pod(1 + random.nextInt(3));
        if (random.nextInt(8) == 0) {
            PodAffinityTerm others = new PodAffinityTerm()
                    .topologyKey("kubernetes.io/hostname")
                    .labelSelector(new LabelSelector().matchLabels(Map.of("app", "app-1")));
            pod.getSpec()
                    .affinity(new Affinity()
                            .podAntiAffinity(new PodAntiAffinity()
                                    .requiredDuringSchedulingIgnoredDuringExecution(List.of(others))));
        }
        return pod;
    }

    /** The pods of kind 3 use a host port. */
    private Pod pod(int kind) {
        String name = "pod-" + names++;
        Container container = new Container()
                .name("app")
                .resources(new ResourceRequirements()
                        .requests(Map.of("cpu", Quantity.parse(kind + "00m"), "memory", Quantity.parse("64Mi"))));
        if (kind == 3) {
            container.ports(List.of(new ContainerPort().hostPort(80).containerPort(80)));
        }
        return new Pod()
                .metadata(new ObjectMeta()
                        .name(name)
                        .uid(name)
                        .namespace("default")
                        .labels(Map.of("app", "app-" + kind)))
                .spec(new PodSpec().containers(List.of(container)));
    }
}
