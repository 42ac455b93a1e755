package dev.kontract.server.controller.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.LabelSelector;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two zones with two pods and one pod, and a node outside of the zones. */
class TopologySpreadTest {

    private final List<NodeState> nodes =
            List.of(node("a", "left", 1), node("b", "left", 1), node("c", "right", 1), node("d", null, 1));

    @ParameterizedTest
    @CsvSource({
        "1, a, node(s) didn't match pod topology spread constraints",
        "1, b, node(s) didn't match pod topology spread constraints",
        "1, c, ",
        "2, a, ",
        "1, d, node(s) didn't match pod topology spread constraints (missing required label)"
    })
    void refusal_ofNodes_keepsTheSkew(int skew, String node, String expected) {
        TopologySpread spread = new TopologySpread(pod("new", skew), nodes);

        assertThat(spread.refusal(named(node)).map(refusal -> refusal.reasons().get(0)))
                .isEqualTo(Optional.ofNullable(expected));
    }

    @Test
    void crowd_countsPodsOfTheDomain() {
        TopologySpread spread = new TopologySpread(pod("new", 1), nodes);

        assertThat(nodes).extracting(spread::crowd).containsExactly(2, 2, 1, 0);
    }

    private NodeState named(String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static NodeState node(String name, @Nullable String zone, int pods) {
        NodeState state = new NodeState(new Node()
                .metadata(new ObjectMeta().name(name).labels(zone == null ? Map.of() : Map.of("zone", zone))));
        for (int i = 0; i < pods; i++) {
            state.add(pod(name + i, 1));
        }
        return state;
    }

    private static Pod pod(String name, int skew) {
        return new Pod()
                .metadata(new ObjectMeta()
                        .name(name)
                        .uid(name)
                        .namespace("default")
                        .labels(Map.of("app", "web")))
                .spec(new PodSpec()
                        .containers(List.of())
                        .topologySpreadConstraints(List.of(new TopologySpreadConstraint()
                                .maxSkew(skew)
                                .topologyKey("zone")
                                .whenUnsatisfiable("DoNotSchedule")
                                .labelSelector(new LabelSelector().matchLabels(Map.of("app", "web"))))));
    }
}
