package dev.kontract.server.controller.deployment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Deployment;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetSpec;
import dev.kontract.model.ReplicaSetStatus;
import dev.kontract.server.controller.PlanCases;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases of {@code plans.yaml}. */
class RolloutPlanTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.of(RolloutPlanTest.class, "plans.yaml", RolloutPlanTest::plan);
    }

    private static List<String> plan(JsonNode given) {
        Deployment deployment = PlanCases.read(given.path("deployment"), Deployment.class);
        List<ReplicaSet> old = PlanCases.texts(given.path("old")).stream()
                .map(RolloutPlanTest::set)
                .toList();
        Optional<ReplicaSet> current =
                Optional.of(given.path("current")).filter(JsonNode::isTextual).map(text -> set(text.asText()));
        DeployedSets sets = new DeployedSets(current, old);
        RolloutPlan plan = switch (given.path("step").asText()) {
            case "stopping" -> RolloutPlan.stopping(sets);
            case "starting" -> RolloutPlan.starting(deployment, sets, NOW);
            default -> RolloutPlan.rolling(deployment, sets, NOW);
        };
        List<String> lines = new ArrayList<>();
        plan.scaled().forEach(scale -> lines.add(scale.set().name() + " to " + scale.replicas()));
        plan.deleted().forEach(set -> lines.add("delete " + set.name()));
        return lines;
    }

    /** Reads a name, the desired and the available pods; the last letter of the name is the revision. */
    private static ReplicaSet set(String text) {
        String[] words = text.split(" ");
        int replicas = Integer.parseInt(words[1]);
        int revision = words[0].charAt(words[0].length() - 1) - 'a' + 1;
        return new ReplicaSet()
                .metadata(new ObjectMeta()
                        .name(words[0])
                        .namespace("n")
                        .generation(1L)
                        .annotations(Map.of(RevisionAnnotations.REVISION, Integer.toString(revision))))
                .spec(new ReplicaSetSpec().replicas(replicas))
                .status(new ReplicaSetStatus()
                        .replicas(replicas)
                        .availableReplicas(Integer.parseInt(words[2]))
                        .observedGeneration(1L));
    }
}
