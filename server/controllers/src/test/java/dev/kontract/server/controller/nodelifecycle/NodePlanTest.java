package dev.kontract.server.controller.nodelifecycle;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.PlanCases;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases of {@code plans.yaml}. */
class NodePlanTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.of(NodePlanTest.class, "plans.yaml", NodePlanTest::plan);
    }

    private static List<String> plan(JsonNode given) {
        NodePlan plan = NodePlan.of(
                PlanCases.read(given.path("node"), Node.class),
                PlanCases.list(given.path("pods"), Pod.class),
                NOW.plusSeconds(given.path("seconds").asLong()),
                given.path("evicting").asBoolean(true),
                NOW);
        List<String> lines = new ArrayList<>();
        plan.lost()
                .ifPresent(conditions -> conditions.forEach(condition -> lines.add(condition.getType() + ' '
                        + condition.getStatus() + ' ' + condition.getReason() + " since "
                        + condition.getLastTransitionTime() + ", heard at " + condition.getLastHeartbeatTime())));
        plan.taints()
                .ifPresent(taints ->
                        taints.forEach(taint -> lines.add("taint " + taint.getKey() + ' ' + taint.getEffect())));
        plan.unready().forEach(pod -> lines.add("unready " + pod.name()));
        plan.again().ifPresent(delay -> lines.add("again " + delay));
        return lines;
    }
}
