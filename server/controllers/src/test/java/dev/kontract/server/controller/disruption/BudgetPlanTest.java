package dev.kontract.server.controller.disruption;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.Condition;
import dev.kontract.model.LabelSelector;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodDisruptionBudget;
import dev.kontract.model.PodDisruptionBudgetSpec;
import dev.kontract.model.PodDisruptionBudgetStatus;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.PlanCases;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases of {@code plans.yaml}. */
class BudgetPlanTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.of(BudgetPlanTest.class, "plans.yaml", BudgetPlanTest::plan);
    }

    private static List<String> plan(JsonNode given) {
        PodDisruptionBudget budget = new PodDisruptionBudget()
                .metadata(new ObjectMeta().name("web").namespace("default").generation(2L))
                .spec(new PodDisruptionBudgetSpec().selector(new LabelSelector().matchLabels(Map.of("app", "web"))))
                .status(
                        given.has("status")
                                ? PlanCases.read(given.path("status"), PodDisruptionBudgetStatus.class)
                                : null);
        ObservedBudget observed = new ObservedBudget(
                budget,
                PlanCases.texts(given.path("pods")).stream()
                        .map(BudgetPlanTest::pod)
                        .toList(),
                new ExpectedPods.Count(
                        given.path("expected").asInt(),
                        given.path("healthy").asInt(),
                        given.path("unmanaged").asBoolean()),
                Optional.of(given.path("failure").asText()).filter(text -> !text.isEmpty()),
                NOW);
        BudgetPlan plan = BudgetPlan.of(observed);
        List<String> lines = new ArrayList<>();
        plan.events().forEach(event -> lines.add(PlanCases.line(event)));
        plan.remaining().forEach(pod -> lines.add("remaining " + pod.name()));
        PodDisruptionBudgetStatus status = plan.status();
        lines.add("allowed " + status.getDisruptionsAllowed() + ", healthy " + status.getCurrentHealthy() + " of "
                + status.getDesiredHealthy() + " of " + status.getExpectedPods() + ", disrupted "
                + new TreeMap<>(Objects.requireNonNullElseGet(status.getDisruptedPods(), TreeMap::new)).keySet());
        Condition condition = status.getConditions().get(0);
        lines.add(condition.getStatus() + ' ' + condition.getReason() + " since " + condition.getLastTransitionTime()
                + " at generation " + condition.getObservedGeneration());
        plan.again().ifPresent(delay -> lines.add("again " + delay));
        return lines;
    }

    /** Reads a name and {@code ready} or {@code deleting}. */
    private static Pod pod(String text) {
        Set<String> words = Set.of(text.split(" "));
        return new Pod()
                .metadata(new ObjectMeta()
                        .name(text.split(" ")[0])
                        .deletionTimestamp(words.contains("deleting") ? new Time(NOW) : null))
                .status(new PodStatus()
                        .conditions(List.of(
                                new PodCondition().type("Ready").status(words.contains("ready") ? "True" : "False"))));
    }
}
