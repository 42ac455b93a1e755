package dev.kontract.server.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import dev.kontract.model.ContainerState;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PodLifecycleTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    @TestFactory
    Stream<DynamicTest> next_whateverThePodIsLike_goesOnAsTold() throws IOException {
        try (InputStream in = PodLifecycleTest.class.getResourceAsStream("lives.yaml")) {
            JsonNode cases = new ObjectMapper(new YAMLFactory()).readTree(in);
            return StreamSupport.stream(cases.spliterator(), false)
                    .map(each -> DynamicTest.dynamicTest(each.path("name").asText(), () -> live(each)))
                    .toList()
                    .stream();
        }
    }

    private static void live(JsonNode told) {
        Pod pod = pod(told);
        Instant since = START;
        for (Map.Entry<String, JsonNode> then : told.path("then").properties()) {
            Instant now = START.plus(DelayFormat.parse(then.getKey()).orElseThrow());
            since = goOn(pod, since, now);

            assertThat(picture(pod.getStatus()))
                    .as(then.getKey())
                    .isEqualTo(then.getValue().asText());
        }
    }

    private static Pod pod(JsonNode told) {
        ObjectMeta metadata =
                new ObjectMeta().namespace("shop").name("web").uid("u-1").generation(1L);
        told.path("annotations")
                .properties()
                .forEach(each -> metadata.putAnnotationsItem(
                        "simulation.kontract.dev/" + each.getKey(),
                        each.getValue().asText()));
        return new Pod()
                .metadata(metadata)
                .spec(Json.read(told.path("spec").toString(), PodSpec.class))
                .status(new PodStatus().phase("Pending"));
    }

    /** Reports one step after the other, as a node would, until there is none for now; tells since when the pod is so. */
    private static Instant goOn(Pod pod, Instant since, Instant now) {
        PodScript script = new PodScript(PodSimulation.standard(), pod);
        PodStep step = new PodLifecycle(pod, script, "10.0.0.1", now).next(since, () -> "10.244.0.9");
        if (step.status().isEmpty()) {
            assertThat(step.again().orElse(Duration.ofSeconds(1))).isPositive();
            return since;
        }
        pod.setStatus(step.status().get());
        return goOn(pod, now, now);
    }

    private static String picture(PodStatus status) {
        String ready = Objects.requireNonNullElse(status.getConditions(), List.<PodCondition>of()).stream()
                .filter(condition -> condition.getType().equals("Ready"))
                .map(condition -> condition.getStatus())
                .findFirst()
                .orElse("-");
        String containers =
                Objects.requireNonNullElse(status.getContainerStatuses(), List.<ContainerStatus>of()).stream()
                        .map(PodLifecycleTest::picture)
                        .collect(Collectors.joining(" "));
        return status.getPhase() + ' ' + ready + ' ' + (containers.isEmpty() ? "-" : containers);
    }

    private static String picture(ContainerStatus status) {
        ContainerState state = status.getState();
        String word = state.getRunning() != null
                ? "running" + (status.getReady() ? "!" : "")
                : state.getTerminated() != null
                        ? "ended:" + state.getTerminated().getExitCode()
                        : "waiting:" + state.getWaiting().getReason();
        return status.getName() + '=' + word + '/' + status.getRestartCount();
    }
}
