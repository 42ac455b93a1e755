package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.Kinds;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Container;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.ServerSnapshot;
import dev.kontract.server.controller.node.NodeSimulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No node has more pods than it has room for, and a pod waits only while no open node has room for it. */
class RandomPlacementsIT {

    private static final int STEPS = 150;
    private static final int CAPACITY = 4;

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.controllers("node-simulator", "scheduler")
            .nodes(NodeSimulation.of(3).withCapacity("cpu", String.valueOf(CAPACITY))));

    private final List<ServerSnapshot> snapshots = new ArrayList<>();
    private int names;

    /** Pods come and go, nodes are cordoned, and earlier states are restored. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void restore_betweenRandomChanges_keepsPlacesRight(long seed) {
        Random random = new Random(seed);
        server.advance(Duration.ofSeconds(20));
        prepare();
        int placed = 0;
        for (int step = 0; step < STEPS; step++) {
            change(random);
            server.settle();
            placed += check();
        }
        assertThat(placed).isGreaterThan(STEPS);
    }

    /** Removes the taint of new nodes, as there is no controller that would find them ready. */
    private void prepare() {
        for (Node node : nodes().list().items()) {
            nodes().patch(node.name(), Patch.merge().set("/spec/taints", List.of()));
        }
        snapshots.add(server.running().snapshot());
    }

    private void change(Random random) {
        switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> create(1 + random.nextInt(3));
            case 4 -> delete(random);
            case 5 ->
                nodes().patch(
                                "node-" + (1 + random.nextInt(3)),
                                Patch.merge().set("/spec/unschedulable", random.nextBoolean()));
            case 6 -> snapshots.add(server.running().snapshot());
            default -> server.running().restore(snapshots.get(random.nextInt(snapshots.size())));
        }
    }

    private void create(int cpu) {
        ResourceRequirements resources =
                new ResourceRequirements().requests(Map.of("cpu", Quantity.parse(String.valueOf(cpu))));
        pods().create(new Pod()
                .metadata(new ObjectMeta().name("pod-" + names++))
                .spec(new PodSpec()
                        .terminationGracePeriodSeconds(0L)
                        .containers(
                                List.of(new Container().name("app").image("app").resources(resources)))));
    }

    private void delete(Random random) {
        List<Pod> all = pods().list().items();
        if (!all.isEmpty()) {
            pods().delete(all.get(random.nextInt(all.size())).name());
        }
    }

    /** Returns the number of pods that have a node. */
    private int check() {
        List<Pod> all = pods().list().items();
        int most = 0;
        for (Node node : nodes().list().items()) {
            int free = CAPACITY
                    - all.stream()
                            .filter(pod -> node.name().equals(pod.getSpec().getNodeName()))
                            .mapToInt(RandomPlacementsIT::cpu)
                            .sum();
            assertThat(free).isNotNegative();
            if (!Boolean.TRUE.equals(node.getSpec().getUnschedulable())) {
                most = Math.max(most, free);
            }
        }
        List<Pod> waiting =
                all.stream().filter(pod -> pod.getSpec().getNodeName() == null).toList();
        int room = most;
        assertThat(waiting).extracting(RandomPlacementsIT::cpu).allMatch(cpu -> cpu > room);
        return all.size() - waiting.size();
    }

    private static int cpu(Pod pod) {
        return pod.getSpec()
                .getContainers()
                .get(0)
                .getResources()
                .getRequests()
                .get("cpu")
                .amount()
                .intValue();
    }

    private Resource<Pod> pods() {
        return server.client().pods("default");
    }

    private Resource<Node> nodes() {
        return server.client().resource(Kinds.NODE);
    }
}
