package dev.kontract.server.controller.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.Container;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.Node;
import dev.kontract.model.NodeStatus;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetSpec;
import dev.kontract.model.PodDisruptionBudgetStatus;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import dev.kontract.model.Time;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pods are written as {@code name:priority:cpu:start}, and nodes of 10 processors as their pods. */
class PreemptionTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                no more pods than needed        | a:1:4:1 b:2:4:1 / c:3:9:1          | 9:4 | a: a
                the more important are spared   | a:1:3:1 b:5:3:1 c:1:3:2            | 9:3 | a: c
                the younger go first            | a:1:5:1 b:1:5:2                    | 9:5 | a: b
                several, in order of importance | a:1:3:1 b:2:3:1 c:3:3:1            | 9:7 | a: b a
                equal priorities stay           | a:9:9:1 / b:3:9:1                  | 9:5 | b: b
                lowest highest priority         | a:1:5:1 b:4:5:1 / c:3:5:1 d:3:5:1  | 9:9 | b: c d
                then smallest sum               | a:4:5:1 b:1:5:1 / c:4:5:1 d:3:5:1  | 9:9 | a: a b
                then fewest                     | a:4:9:1 / c:4:5:1 d:4:5:1          | 9:9 | a: a
                negative priorities count too   | a:-4:5:1 b:-5:5:1 / c:-4:9:1       | 9:9 | b: c
                then the latest start           | a:4:9:1 / b:4:9:3 / c:4:9:2        | 9:9 | b: b
                the oldest of the highest counts | a:4:5:1 b:4:5:9 / c:4:5:2 d:4:5:3 | 9:9 | b: c d
                then the first                  | a:4:9:1 / b:4:9:1                  | 9:9 | a: a
                fewest violations before all    | p1:1:9:1 / b:8:9:1                 | 9:5 | b: b
                the first disruption is granted | q1:1:9:1 / b:8:9:1                 | 9:5 | a: q1
                the second one is not           | q1:1:5:1 q2:1:5:1 / b:8:9:1        | 9:9 | b: b
                spares whom a budget protects   | p1:1:5:1 a:4:5:1                   | 9:5 | a: a
                takes the protected if it must  | p1:1:9:1                           | 9:5 | a: p1
                """)
    void search_nodes_choosesLeastLoss(String rule, String nodes, String pod, String expected) {
        Map<String, NodeState> states = nodes(nodes);
        Pod wanted = pod("wanted:" + pod + ":0");

        Preemption.Outcome outcome = search(states, wanted, pods -> {});

        assertThat(outcome.best().map(PreemptionTest::text)).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                a:9:9:1                    | 3:4  | a=No preemption victims found for incoming pod
                a:5:4:1 b:1:4:1            | 3:8  | a=Insufficient cpu
                a:1:9:1                    | 3:11 |
                """)
    void search_nothingThatHelps_tellsWhy(String nodes, String pod, String expected) {
        Preemption.Outcome outcome = search(nodes(nodes), pod("wanted:" + pod + ":0"), pods -> {});

        assertThat(outcome.best()).isEmpty();
        assertThat(outcome.refusals().entrySet().stream()
                        .map(each ->
                                each.getKey() + "=" + each.getValue().reasons().get(0))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(expected == null ? "" : expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                9 | a: a b
                7 | a: a b
                5 | a: b
                """)
    void search_nominatedPods_holdTheirRoomAgainstLessImportantOnes(int priority, String expected) {
        Preemption.Outcome outcome = search(
                nodes("a:1:5:1 b:1:5:2"),
                pod("wanted:7:5:0"),
                states -> states.get("a").nominate(pod("nominated:" + priority + ":5:0")));

        assertThat(outcome.best().map(PreemptionTest::text)).contains(expected);
    }

    @Test
    void search_changesNothing() {
        Map<String, NodeState> states = nodes("a:1:5:1 b:1:5:2");

        search(states, pod("wanted:7:9:0"), pods -> {});

        assertThat(states.get("a").pods()).extracting(Pod::name).containsExactly("a", "b");
        assertThat(states.get("a").free("cpu")).isEqualByComparingTo("0");
    }

    @ParameterizedTest
    @CsvSource({"a,true", "b,false", "gone,false"})
    void waitsForVictims_untilTheyHaveLeft(String nominated, boolean expected) {
        Map<String, NodeState> states = nodes("a:1:5:1 b:1:5:2 / c:1:9:1");
        Preemption preemption = new Preemption(
                states, rules(states), new DisruptionAllowance(List.of()), pod -> "b".equals(pod.name()), NOW);
        Refusal passing = Refusal.passing("full");

        assertThat(preemption.waitsForVictims(pod("wanted:7:9:0"), nominated, Map.of("a", passing, "b", passing)))
                .isEqualTo(expected);
        assertThat(preemption.waitsForVictims(
                        pod("wanted:7:9:0"), nominated, Map.of("a", Refusal.lasting("cordoned"), "b", passing)))
                .isFalse();
    }

    private interface Preparation {
        void apply(Map<String, NodeState> states);
    }

    private static Preemption.Outcome search(Map<String, NodeState> states, Pod pod, Preparation preparation) {
        preparation.apply(states);
        PlacementRules rules = rules(states);
        Map<String, Refusal> refused = new TreeMap<>();
        states.forEach((name, state) -> rules.refusal(pod, state).ifPresent(refusal -> refused.put(name, refusal)));
        DisruptionAllowance budgets = new DisruptionAllowance(List.of(budget("p", 0), budget("q", 1)));
        return new Preemption(states, rules, budgets, each -> false, NOW).search(pod, refused);
    }

    private static PlacementRules rules(Map<String, NodeState> states) {
        return new PlacementRules(
                states.values(), new PodTerms(namespace -> Map.of()), (pod, node) -> Optional.empty());
    }

    private static String text(Victims victims) {
        return victims.node() + ": " + victims.pods().stream().map(Pod::name).collect(Collectors.joining(" "));
    }

    /** Returns the nodes a, b and so on. */
    private static Map<String, NodeState> nodes(String text) {
        Map<String, NodeState> states = new LinkedHashMap<>();
        for (String pods : text.split(" / ")) {
            String name = String.valueOf((char) ('a' + states.size()));
            NodeState state = new NodeState(new Node()
                    .metadata(new ObjectMeta().name(name))
                    .status(new NodeStatus()
                            .allocatable(Map.of("cpu", Quantity.parse("10"), "pods", Quantity.parse("9")))));
            Arrays.stream(pods.split(" ")).map(PreemptionTest::pod).forEach(state::add);
            states.put(name, state);
        }
        return states;
    }

    private static Pod pod(String text) {
        String[] parts = text.split(":");
        return new Pod()
                .metadata(new ObjectMeta()
                        .name(parts[0])
                        .uid(parts[0])
                        .namespace("default")
                        .labels(Map.of("group", parts[0].substring(0, 1))))
                .spec(new PodSpec()
                        .priority(Integer.parseInt(parts[1]))
                        .containers(List.of(new Container()
                                .name("app")
                                .resources(
                                        new ResourceRequirements().requests(Map.of("cpu", Quantity.parse(parts[2])))))))
                .status(new PodStatus().startTime(new Time(NOW.minusSeconds(100 - Long.parseLong(parts[3])))));
    }

    private static PodDisruptionBudget budget(String group, int allowed) {
        return new PodDisruptionBudget()
                .metadata(new ObjectMeta().name(group).namespace("default"))
                .spec(new PodDisruptionBudgetSpec().selector(new LabelSelector().matchLabels(Map.of("group", group))))
                .status(new PodDisruptionBudgetStatus().disruptionsAllowed(allowed));
    }
}
