package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Patch;
import dev.kontract.model.Container;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Json;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PersistentVolumeClaim;
import dev.kontract.model.Pod;
import dev.kontract.model.PodReadinessGate;
import dev.kontract.model.PodSpec;
import dev.kontract.server.FrozenServer;
import dev.kontract.server.controller.pod.PodSimulation;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PodSimulatorIT {

    private static final String BEHAVIOUR = "simulation.kontract.dev/behaviour";

    @RegisterExtension
    private final FrozenServer server = new FrozenServer(config -> config.controllers("pod-simulator")
            .pods(PodSimulation.standard()
                    .withStartDelay(Duration.ofMillis(300))
                    .withReadyDelay(Duration.ofSeconds(2))
                    .withStopDelay(Duration.ofSeconds(5))));

    @Test
    void create_ordinaryPod_runsAndGetsReady() {
        create(pod("nginx:1.25"));
        server.settle();
        assertThat(get().getStatus().getPhase()).isEqualTo("Pending");

        server.advance(Duration.ofMillis(300));
        assertThat(get().getStatus().getPhase()).isEqualTo("Running");
        assertThat(condition("Ready")).isEqualTo("False");
        assertThat(condition("PodScheduled")).isEqualTo("True");

        server.advance(Duration.ofSeconds(2));
        assertThat(condition("Ready")).isEqualTo("True");
        assertThat(condition("ContainersReady")).isEqualTo("True");
        assertThat(get().getStatus().getPodIP()).isEqualTo("10.244.0.3");
        assertThat(container().getImageID()).startsWith("nginx:1.25@sha256:");
    }

    @Test
    void create_brokenImage_runsAndIsNeverReady() {
        create(pod("broken:1"));
        server.advance(Duration.ofHours(1));

        assertThat(get().getStatus().getPhase()).isEqualTo("Running");
        assertThat(condition("Ready")).isEqualTo("False");
    }

    @Test
    void create_crashingPod_isStartedLaterFromTimeToTime() {
        Pod pod = pod("nginx:1.25");
        pod.metadata().setAnnotations(Map.of(BEHAVIOUR, "crashing"));
        create(pod);
        server.advance(Duration.ofMillis(300));
        assertThat(container().getState().getWaiting().getReason()).isEqualTo("CrashLoopBackOff");
        assertThat(container().getLastState().getTerminated().getExitCode()).isEqualTo(1);

        server.advance(Duration.ofSeconds(10));
        assertThat(container().getRestartCount()).isEqualTo(1);
        server.advance(Duration.ofSeconds(19));
        assertThat(container().getRestartCount()).isEqualTo(1);
        server.advance(Duration.ofSeconds(1));
        assertThat(container().getRestartCount()).isEqualTo(2);
    }

    @Test
    void create_crashingPodNotToBeRestarted_fails() {
        Pod pod = pod("nginx:1.25");
        pod.metadata().setAnnotations(Map.of(BEHAVIOUR, "crashing", "simulation.kontract.dev/start-delay", "1m"));
        pod.getSpec().setRestartPolicy("Never");
        create(pod);
        server.advance(Duration.ofSeconds(59));
        assertThat(get().getStatus().getPhase()).isEqualTo("Pending");
        server.advance(Duration.ofSeconds(1));

        assertThat(get().getStatus().getPhase()).isEqualTo("Failed");
    }

    @Test
    void crash_endsRunningContainers_whichAreStartedAgain() {
        create(pod("nginx:1.25"));
        server.advance(Duration.ofSeconds(3));
        server.running().pod("default", "web").crash(137);
        server.settle();
        assertThat(container().getState().getWaiting().getReason()).isEqualTo("CrashLoopBackOff");
        assertThat(container().getLastState().getTerminated().getExitCode()).isEqualTo(137);
        assertThat(condition("Ready")).isEqualTo("False");

        server.advance(Duration.ofSeconds(12));
        assertThat(container().getRestartCount()).isEqualTo(1);
        assertThat(condition("Ready")).isEqualTo("True");
    }

    @Test
    void crash_ofPodNotToBeRestarted_failsIt() {
        Pod pod = pod("nginx:1.25");
        pod.getSpec().setRestartPolicy("Never");
        create(pod);
        server.advance(Duration.ofSeconds(3));
        server.running().pod("default", "web").crash(3);
        server.advance(Duration.ofMinutes(1));

        assertThat(get().getStatus().getPhase()).isEqualTo("Failed");
        assertThat(container().getState().getTerminated().getExitCode()).isEqualTo(3);
        assertThatThrownBy(() -> server.running().pod("default", "web").crash(3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no container of the pod default/web runs");
    }

    @Test
    void faults_ofMissingPod_nameItAndTheOthers() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server.running().pod("default", "wbe").hang())
                .withMessage("Pod default/wbe does not exist; there is none in this namespace");
        create(pod("nginx:1.25"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server.running().pod("default", "wbe").crash(1))
                .withMessage("Pod default/wbe does not exist; existing: web");
    }

    @Test
    void hang_takesReadinessUntilRecovery() {
        create(pod("nginx:1.25"));
        server.advance(Duration.ofSeconds(3));
        server.running().pod("default", "web").hang();
        server.advance(Duration.ofMinutes(1));
        assertThat(condition("Ready")).isEqualTo("False");
        assertThat(container().getState().getRunning()).isNotNull();
        assertThat(container().getRestartCount()).isZero();

        server.running().pod("default", "web").recover();
        server.settle();
        assertThat(condition("Ready")).isEqualTo("True");
    }

    @Test
    void ignoreTermination_takesTheWholeGracePeriod() {
        Pod pod = pod("nginx:1.25");
        pod.getSpec().setNodeName("node-1");
        create(pod);
        server.advance(Duration.ofSeconds(3));
        server.running().pod("default", "web").ignoreTermination();
        server.client().pods("default").delete("web");
        server.advance(Duration.ofSeconds(29));
        assertThat(server.client().pods("default").find("web")).isPresent();

        server.advance(Duration.ofSeconds(1));
        assertThat(server.client().pods("default").find("web")).isEmpty();
    }

    @Test
    void patch_imageOfPodThatCannotBePulled_startsItsContainer() {
        Pod pod = pod("nginx:1.25");
        pod.metadata().setAnnotations(Map.of("simulation.kontract.dev/ready-delay", "0s"));
        pod.getSpec().getContainers().get(0).setImage("broken");
        create(pod);
        server.advance(Duration.ofSeconds(1));
        server.client().pods("default").patch("web", strategic("""
                {"spec": {"containers": [{"name": "app", "image": "nginx:1.26"}]}}"""));
        server.advance(Duration.ofSeconds(1));

        assertThat(condition("Ready")).isEqualTo("True");
        assertThat(container().getRestartCount()).isEqualTo(1);
    }

    @Test
    void create_podWithReadinessGate_waitsForItsCondition() {
        Pod pod = pod("nginx:1.25");
        pod.getSpec().addReadinessGatesItem(new PodReadinessGate().conditionType("shop.example/warm"));
        create(pod);
        server.advance(Duration.ofSeconds(3));
        assertThat(condition("ContainersReady")).isEqualTo("True");
        assertThat(condition("Ready")).isEqualTo("False");

        server.client().pods("default").status().patch("web", strategic("""
                {"status": {"conditions": [{"type": "shop.example/warm", "status": "True"}]}}"""));
        server.settle();
        assertThat(condition("Ready")).isEqualTo("True");
    }

    @Test
    void delete_podOfNode_isGoneAfterItsShutdown() {
        Pod pod = pod("nginx:1.25");
        pod.getSpec().setNodeName("node-1");
        create(pod);
        server.advance(Duration.ofSeconds(1));
        server.client().pods("default").delete("web");
        server.settle();
        assertThat(server.client().pods("default").find("web")).isPresent();

        server.advance(Duration.ofSeconds(5));
        assertThat(server.client().pods("default").find("web")).isEmpty();
    }

    @Test
    void patch_statusOfPodByOthers_stays() {
        create(pod("nginx:1.25"));
        server.client().pods("default").status().patch("web", strategic("""
                {"status": {"phase": "Running", "conditions": [{"type": "Ready", "status": "True"}]}}"""));
        server.advance(Duration.ofMinutes(1));

        assertThat(get().getStatus().getContainerStatuses()).isNull();
        assertThat(condition("Ready")).isEqualTo("True");
    }

    @Test
    void create_claim_isBound() {
        server.client().persistentVolumeClaims("default").create(Json.read("""
                {"metadata": {"name": "data"}, "spec": {"accessModes": ["ReadWriteOnce"],
                  "resources": {"requests": {"storage": "1Gi"}}}}""", PersistentVolumeClaim.class));
        server.settle();

        assertThat(server.client()
                        .persistentVolumeClaims("default")
                        .get("data")
                        .getStatus()
                        .getPhase())
                .isEqualTo("Bound");
    }

    private static Patch strategic(String change) {
        return Patch.strategic(Json.read(change, Map.class));
    }

    private void create(Pod pod) {
        server.client().pods("default").create(pod);
    }

    private static Pod pod(String image) {
        Container container = new Container().name("app").image(image);
        return new Pod().metadata(new ObjectMeta().name("web")).spec(new PodSpec().addContainersItem(container));
    }

    private Pod get() {
        return server.client().pods("default").get("web");
    }

    private ContainerStatus container() {
        return get().getStatus().getContainerStatuses().get(0);
    }

    private String condition(String type) {
        return get().getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals(type))
                .findFirst()
                .orElseThrow()
                .getStatus();
    }
}
