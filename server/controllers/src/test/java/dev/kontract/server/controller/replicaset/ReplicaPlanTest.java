package dev.kontract.server.controller.replicaset;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Pod;
import dev.kontract.model.ReplicaSet;
import dev.kontract.model.ReplicaSetStatus;
import dev.kontract.server.controller.PlanCases;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases of {@code plans.yaml}. */
class ReplicaPlanTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.of(ReplicaPlanTest.class, "plans.yaml", ReplicaPlanTest::plan);
    }

    private static List<String> plan(JsonNode given) {
        List<Pod> active = PlanCases.list(given.path("pods"), Pod.class);
        ObservedReplicas observed =
                new ObservedReplicas(PlanCases.read(given.path("set"), ReplicaSet.class), active, active, null, NOW);
        ReplicaPlan plan = ReplicaPlan.of(observed);
        String failure = given.path("failure").asText();
        ReplicaSetStatus status =
                ReplicaStatusReport.of(observed, failure.isEmpty() ? null : new IllegalStateException(failure));
        List<String> lines = new ArrayList<>();
        lines.add("create " + plan.created());
        plan.deleted().forEach(pod -> lines.add("delete " + pod.name()));
        lines.add(status.getReplicas() + " pods, " + shown(status.getFullyLabeledReplicas()) + " labelled, "
                + shown(status.getReadyReplicas()) + " ready, " + shown(status.getAvailableReplicas()) + " available");
        if (status.getConditions() != null) {
            status.getConditions()
                    .forEach(condition -> lines.add(
                            condition.getType() + ' ' + condition.getReason() + ": " + condition.getMessage()));
        }
        plan.again().ifPresent(delay -> lines.add("again " + delay));
        return lines;
    }

    /** The server leaves out counts of zero, and so does a status. */
    private static int shown(@Nullable Integer count) {
        assertThat(count == null || count > 0).isTrue();
        return count == null ? 0 : count;
    }
}
