package dev.kontract.server.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.ContainerState;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.EphemeralContainer;
import dev.kontract.model.GoDuration;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import dev.kontract.server.controller.PlanCases;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodLifecycleTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    @TestFactory
    Stream<DynamicTest> next_advancesAsInTheCases() throws IOException {
        return PlanCases.checked(PodLifecycleTest.class, "lives.yaml", PodLifecycleTest::live);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {'name':'a','image':'i'}                                              | True  |
        {'name':'a','image':'i','command':['sleep','5']}                      | False | a
        {'name':'a','image':'i'},{'name':'b','image':'i','command':['false']} | False | b
        {'name':'a','image':'i','command':['false']},{'name':'b','image':'i'} | False | a b
        """)
    void next_initContainers_areReportedInTheConditionInitialized(String init, String status, String incomplete) {
        Pod pod = started("{'initContainers':[" + init + "],'containers':[{'name':'app','image':'i'}]}");

        PodCondition initialized = pod.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals("Initialized"))
                .findFirst()
                .orElseThrow();
        assertThat(initialized.getStatus()).isEqualTo(status);
        assertThat(initialized.getMessage())
                .isEqualTo(incomplete == null ? null : "containers with incomplete status: [" + incomplete + "]");
    }

    @Test
    void next_ephemeralContainerThatIsAdded_runs() {
        Pod pod = started("{'containers':[{'name':'app','image':'i'}]}");
        pod.metadata().setGeneration(2L);
        pod.getSpec()
                .ephemeralContainers(
                        List.of(new EphemeralContainer().name("debugger").image("busybox")));

        advance(pod, START, START);

        assertThat(pod.getStatus().getEphemeralContainerStatuses())
                .singleElement()
                .satisfies(status -> assertThat(status.getState().getRunning()).isNotNull());
        assertThat(pod.getStatus().getObservedGeneration()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "NotRequired,      NotRequired,      0",
        "RestartContainer, NotRequired,      1",
        "NotRequired,      RestartContainer, 0"
    })
    void next_resizedContainer_hasItsNewResources(String cpu, String memory, int restarts) {
        Pod pod =
                started("{'containers':[{'name':'app','image':'i','resources':{'requests':{'cpu':'1','memory':'1Gi'}},"
                        + "'resizePolicy':[{'resourceName':'cpu','restartPolicy':'" + cpu + "'},"
                        + "{'resourceName':'memory','restartPolicy':'" + memory + "'}]}]}");
        ResourceRequirements resources = new ResourceRequirements()
                .requests(Map.of("cpu", Quantity.parse("2"), "memory", Quantity.parse("1Gi")));
        pod.metadata().setGeneration(2L);
        pod.getSpec().getContainers().get(0).setResources(resources);

        advance(pod, START, START);

        ContainerStatus status = pod.getStatus().getContainerStatuses().get(0);
        assertThat(status.getResources()).isEqualTo(resources);
        assertThat(status.getAllocatedResources()).isEqualTo(resources.getRequests());
        assertThat(status.getRestartCount()).isEqualTo(restarts);
        assertThat(pod.getStatus().getObservedGeneration()).isEqualTo(2);
    }

    private static Pod started(String spec) {
        Pod pod = new Pod()
                .metadata(new ObjectMeta()
                        .namespace("shop")
                        .name("web")
                        .uid("u-1")
                        .generation(1L))
                .spec(Json.read(spec.replace('\'', '"'), PodSpec.class))
                .status(new PodStatus().phase("Pending"));
        advance(pod, START, START);
        return pod;
    }

    private static void live(JsonNode testCase) {
        Pod pod = pod(testCase);
        Instant since = START;
        for (Map.Entry<String, JsonNode> then : testCase.path("then").properties()) {
            Instant now = START.plus(GoDuration.parse(then.getKey()));
            since = advance(pod, since, now);

            assertThat(picture(pod.getStatus()))
                    .as(then.getKey())
                    .isEqualTo(then.getValue().asText());
        }
    }

    private static Pod pod(JsonNode testCase) {
        ObjectMeta metadata =
                new ObjectMeta().namespace("shop").name("web").uid("u-1").generation(1L);
        testCase.path("annotations")
                .properties()
                .forEach(each -> metadata.putAnnotationsItem(
                        each.getKey().contains("/") ? each.getKey() : "simulation.kontract.dev/" + each.getKey(),
                        each.getValue().asText()));
        return new Pod()
                .metadata(metadata)
                .spec(Json.read(testCase.path("spec").toString(), PodSpec.class))
                .status(new PodStatus().phase("Pending"));
    }

    /** Reports one step after the other, as a node would, until there is none for now; returns the time of the last change. */
    private static Instant advance(Pod pod, Instant since, Instant now) {
        PodScript script = new PodScript(PodSimulation.standard(), pod, new ContainerRuns(), now);
        PodStep step = new PodLifecycle(pod, script, "10.0.0.1", now).next(since, () -> "10.244.0.9");
        if (step.status().isEmpty()) {
            assertThat(step.again().orElse(Duration.ofSeconds(1))).isPositive();
            return since;
        }
        pod.setStatus(step.status().get());
        return advance(pod, now, now);
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
