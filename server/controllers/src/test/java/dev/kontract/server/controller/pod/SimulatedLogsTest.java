package dev.kontract.server.controller.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.controller.ManualClock;
import dev.kontract.model.Container;
import dev.kontract.model.ContainerState;
import dev.kontract.model.ContainerStateRunning;
import dev.kontract.model.ContainerStateTerminated;
import dev.kontract.model.ContainerStateWaiting;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class SimulatedLogsTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
    private static final String STARTED = "container c started with image busybox (simulated)\n";
    private static final String SCRIPT = "i=0; while :; do i=$((i+1)); echo line $i; sleep 10; done";

    private final ManualClock clock = ManualClock.at(START.plusSeconds(25));
    private final AtomicReference<Pod> pod = new AtomicReference<>();

    @Test
    void write_runningContainer_tellsWhatItHasPrintedSoFar() throws Exception {
        pod.set(pod(SCRIPT, running(0)));

        assertThat(log(request())).isEqualTo("line 1\nline 2\nline 3\n");
    }

    @Test
    void write_endedContainer_isWhatItHasPrinted() throws Exception {
        pod.set(pod("echo a; sleep 5; echo -n b; exit 3", ended(0, 3)));

        assertThat(log(request())).isEqualTo("a\nb");
    }

    @Test
    void write_containerThatPrintsNothing_isEmpty() throws Exception {
        pod.set(pod("sleep 100", running(0)));

        assertThat(log(request())).isEmpty();
    }

    @Test
    void write_commandThatCannotBeEvaluated_tellsStartAndEnd() throws Exception {
        pod.set(pod("echo a; nginx", ended(0, 3)));

        assertThat(log(request())).isEqualTo(STARTED + "a\ncontainer c stopped with exit code 3 (simulated)\n");
    }

    @Test
    void write_commandThatCannotBeEvaluated_tellsWhatCameBefore() throws Exception {
        pod.set(pod("echo a; nginx", running(0)));

        assertThat(log(request())).isEqualTo(STARTED + "a\n");
    }

    @Test
    void write_tailAndSinceAndTimestamps_choosesLines() throws Exception {
        pod.set(pod(SCRIPT, running(0)));

        assertThat(log(new SimulatedLogRequest(
                        "c", false, false, true, Optional.of(START.plusSeconds(15)), OptionalLong.empty())))
                .isEqualTo("2030-01-01T00:00:20.000000000Z line 3\n");
        assertThat(log(new SimulatedLogRequest("c", false, false, false, Optional.empty(), OptionalLong.of(2))))
                .isEqualTo("line 2\nline 3\n");
        assertThat(log(new SimulatedLogRequest("c", false, false, false, Optional.empty(), OptionalLong.of(0))))
                .isEmpty();
    }

    @Test
    void write_previous_isOfTheRunBefore() throws Exception {
        ContainerStatus again = running(1).lastState(ended(0, 7).getState());
        pod.set(pod("echo a; exit 7", again));

        assertThat(log(new SimulatedLogRequest("c", false, true, false, Optional.empty(), OptionalLong.empty())))
                .isEqualTo("a\n");
    }

    @Test
    void write_withoutARun_isRefusedAsByAKubelet() {
        pod.set(pod("pause", running(0)));
        assertThatThrownBy(() ->
                        log(new SimulatedLogRequest("c", false, true, false, Optional.empty(), OptionalLong.empty())))
                .isInstanceOf(IOException.class)
                .hasMessage("previous terminated container \"c\" in pod \"web\" not found");

        pod.set(pod(
                "pause",
                status(0).state(new ContainerState().waiting(new ContainerStateWaiting().reason("ImagePullBackOff")))));
        assertThatThrownBy(() -> log(request()))
                .hasMessage("container \"c\" in pod \"web\" is waiting to start: trying and failing to pull image");

        pod.set(pod("pause", status(0).name("other")));
        assertThatThrownBy(() -> log(request())).hasMessage("container \"c\" in pod \"web\" is not available");
    }

    @Test
    void write_followed_goesOnUntilTheContainerEnds() throws Exception {
        pod.set(pod("echo a; sleep 40; echo b; sleep 5; exit 4", running(0)));
        StringBuilder seen = new StringBuilder();
        OutputStream output = new OutputStream() {
            @Override
            public void write(int b) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void write(byte[] bytes) {
                seen.append(new String(bytes, StandardCharsets.UTF_8));
                if (seen.toString().endsWith("a\n")) {
                    clock.advance(Duration.ofSeconds(20));
                } else if (seen.toString().endsWith("b\n")) {
                    pod.set(pod("echo a; sleep 40; echo b; sleep 5; exit 4", ended(0, 4)));
                }
            }
        };
        new SimulatedLogs(clock)
                .write(
                        new SimulatedLogRequest("c", true, false, false, Optional.empty(), OptionalLong.empty()),
                        () -> Optional.of(pod.get()),
                        output);

        assertThat(seen).hasToString("a\nb\n");
    }

    @Test
    void write_endlessOutput_keepsTheLastLinesOnly() throws Exception {
        clock.advance(Duration.ofDays(1));
        pod.set(pod("i=0; while :; do i=$((i+1)); echo $i; sleep 1; done", running(0)));

        assertThat(log(request()).lines().count()).isEqualTo(5000);
    }

    private String log(SimulatedLogRequest request) throws IOException, InterruptedException {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        new SimulatedLogs(clock).write(request, () -> Optional.of(pod.get()), output);
        return output.toString(StandardCharsets.UTF_8);
    }

    private static SimulatedLogRequest request() {
        return new SimulatedLogRequest("c", false, false, false, Optional.empty(), OptionalLong.empty());
    }

    private static ContainerStatus status(int restarts) {
        return new ContainerStatus().name("c").restartCount(restarts);
    }

    private static ContainerStatus running(int restarts) {
        return status(restarts)
                .state(new ContainerState().running(new ContainerStateRunning().startedAt(new Time(START))));
    }

    private static ContainerStatus ended(int restarts, int exitCode) {
        return status(restarts)
                .state(new ContainerState()
                        .terminated(new ContainerStateTerminated()
                                .exitCode(exitCode)
                                .startedAt(new Time(START))
                                .finishedAt(new Time(START.plusSeconds(5)))));
    }

    private static Pod pod(String script, ContainerStatus status) {
        return new Pod()
                .metadata(new ObjectMeta().name("web").uid("u"))
                .spec(new PodSpec()
                        .containers(List.of(
                                new Container().name("c").image("busybox").command(List.of("sh", "-c", script)))))
                .status(new PodStatus().containerStatuses(List.of(status)));
    }
}
