package dev.kontract.server.controller.daemonset;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.DaemonSet;
import dev.kontract.model.DaemonSetStatus;
import dev.kontract.model.Node;
import dev.kontract.model.Pod;
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
class DaemonPlanTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.of(DaemonPlanTest.class, "plans.yaml", DaemonPlanTest::plan);
    }

    private static List<String> plan(JsonNode given) {
        DaemonPlan plan = DaemonPlan.of(
                new DesiredDaemon(PlanCases.read(given.path("set"), DaemonSet.class), "new", NOW),
                PlanCases.list(given.path("pods"), Pod.class),
                PlanCases.list(given.path("nodes"), Node.class),
                new FailedPodBackoff());
        List<String> lines = new ArrayList<>();
        plan.work().nodes().forEach(node -> lines.add("create on " + node));
        plan.work().deleted().forEach(pod -> lines.add("delete " + pod.name()));
        plan.events().forEach(event -> lines.add(PlanCases.line(event)));
        DaemonSetStatus status = plan.status();
        lines.add(status.getCurrentNumberScheduled() + " of " + status.getDesiredNumberScheduled() + ", "
                + shown(status.getUpdatedNumberScheduled()) + " updated, " + shown(status.getNumberAvailable())
                + " available, "
                + status.getNumberMisscheduled() + " misplaced");
        plan.again().ifPresent(delay -> lines.add("again " + delay));
        return lines;
    }

    /** The server leaves out counts of zero, and so does a status. */
    private static int shown(@Nullable Integer count) {
        assertThat(count == null || count > 0).isTrue();
        return count == null ? 0 : count;
    }
}
