package dev.kontract.server.controller.autoscaling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.HorizontalPodAutoscaler;
import dev.kontract.model.HorizontalPodAutoscalerCondition;
import dev.kontract.model.HorizontalPodAutoscalerSpec;
import dev.kontract.model.HorizontalPodAutoscalerStatus;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import dev.kontract.server.controller.PlanCases;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cases of {@code plans.yaml}. */
class AutoscalerPlannerTest {

    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    /** A pod that has been ready for an hour, whose container requests a tenth of a processor. */
    private static final String POD = """
        {"metadata": {"name": "pod-%d"},
         "spec": {"containers": [{"name": "app", "resources": {"requests": {"cpu": "100m"}}}]},
         "status": {"phase": "Running", "startTime": "2026-01-01T11:00:00Z",
          "conditions": [{"type": "Ready", "status": "True", "lastTransitionTime": "2026-01-01T11:00:00Z"}]}}\
        """;

    @TestFactory
    Stream<DynamicTest> plans() throws IOException {
        return PlanCases.of(AutoscalerPlannerTest.class, "plans.yaml", AutoscalerPlannerTest::plan);
    }

    private static List<String> plan(JsonNode given) {
        HorizontalPodAutoscaler autoscaler = new HorizontalPodAutoscaler()
                .metadata(new ObjectMeta().name("web").namespace("default"))
                .spec(spec(given))
                .status(PlanCases.read(
                        given.path("status").isObject()
                                ? given.path("status")
                                : Json.mapper().createObjectNode(),
                        HorizontalPodAutoscalerStatus.class));
        int replicas = given.path("replicas").asInt();
        ScalingHistory history = new ScalingHistory();
        given.path("recommended")
                .forEach(each -> history.recommend(
                        each.path("replicas").asInt(),
                        NOW.minus(Duration.parse(each.path("ago").asText())),
                        Instant.MIN));
        SelectedPods selected = new SelectedPods(
                IntStream.range(0, replicas)
                        .mapToObj(number -> Json.read(String.format(POD, number), Pod.class))
                        .toList(),
                Optional.of(given.path("rejected").asText()).filter(text -> !text.isEmpty()),
                PlanCases.texts(given.path("autoscalers")));
        CurrentScale scale =
                new CurrentScale(replicas, replicas, given.path("selector").asText("app=web"));
        AutoscalerPlan plan = AutoscalerPlanner.plan(
                new ObservedAutoscaler(autoscaler, scale, selected, history, NOW), readings(given));
        List<String> lines = new ArrayList<>();
        plan.resize().ifPresent(resize -> {
            lines.add("resize to " + resize.replicas());
            if (given.has("failure")) {
                plan.failed(resize, given.path("failure").asText());
            } else {
                plan.resized(resize);
            }
        });
        plan.report().events().forEach(event -> lines.add(PlanCases.line(event)));
        plan.report().changed().ifPresent(next -> lines.addAll(shown(next.getStatus())));
        return lines;
    }

    private static HorizontalPodAutoscalerSpec spec(JsonNode given) {
        ObjectNode spec = (ObjectNode) Json.tree(Map.of(
                "maxReplicas",
                10,
                "metrics",
                List.of(Map.of(
                        "type",
                        "Resource",
                        "resource",
                        Map.of("name", "cpu", "target", Map.of("type", "Utilization", "averageUtilization", 50))))));
        if (given.has("spec")) {
            spec.setAll((ObjectNode) given.path("spec"));
        }
        return PlanCases.read(spec, HorizontalPodAutoscalerSpec.class);
    }

    private static MetricReadings readings(JsonNode given) {
        return new MetricReadings(Optional.of(given.path("cpu").asText())
                .filter(cpu -> !cpu.isEmpty())
                .map(cpu -> pod -> Map.of("app", Map.of("cpu", Quantity.parse(cpu)))));
    }

    private static List<String> shown(HorizontalPodAutoscalerStatus status) {
        List<String> lines = new ArrayList<>();
        lines.add("status " + status.getCurrentReplicas() + " of " + status.getDesiredReplicas() + " scaled "
                + status.getLastScaleTime());
        for (HorizontalPodAutoscalerCondition condition : status.getConditions()) {
            lines.add(condition.getType() + '=' + condition.getStatus() + ' ' + condition.getReason() + " since "
                    + condition.getLastTransitionTime());
        }
        return lines;
    }
}
