package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerState;
import dev.kontract.model.ContainerStateTerminated;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Pod;
import dev.kontract.model.PodStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The init containers of a simulated pod, which run one after the other before its other containers start.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/init-containers/">Init containers</a>
 */
final class InitialContainers {

    static final String WAITING = "PodInitializing";

    private final Pod pod;
    private final PodScript script;
    private final ContainerStatuses statuses;
    private final Instant now;

    InitialContainers(Pod pod, PodScript script, ContainerStatuses statuses, Instant now) {
        this.pod = pod;
        this.script = script;
        this.statuses = statuses;
        this.now = now;
    }

    /**
     * The progress of the init containers.
     *
     * @param statuses their statuses
     * @param done whether the other containers may start
     * @param again when the next one changes
     */
    record Progress(List<ContainerStatus> statuses, boolean done, Optional<Duration> again) {}

    /** Returns whether the other containers wait for the init containers. */
    static boolean delay(PodStatus status) {
        return Objects.requireNonNullElse(status.getContainerStatuses(), List.<ContainerStatus>of()).stream()
                .anyMatch(InitialContainers::isWaiting);
    }

    /** Returns whether an init container has done its part: it has succeeded, or it runs beside the others. */
    static boolean isComplete(Container container, ContainerStatus status) {
        return runsBeside(container)
                ? Boolean.TRUE.equals(status.getStarted())
                : succeeded(status.getState()) && Boolean.TRUE.equals(status.getReady());
    }

    private static boolean runsBeside(Container container) {
        return "Always".equals(container.getRestartPolicy());
    }

    private static boolean succeeded(ContainerState state) {
        ContainerStateTerminated end = state == null ? null : state.getTerminated();
        return end != null && Objects.equals(end.getExitCode(), 0);
    }

    private static boolean isWaiting(ContainerStatus status) {
        return status.getState() != null
                && status.getState().getWaiting() != null
                && WAITING.equals(status.getState().getWaiting().getReason());
    }

    private List<Container> specified() {
        return Objects.requireNonNullElse(pod.getSpec().getInitContainers(), List.of());
    }

    /** Returns the statuses before the first one has started. */
    List<ContainerStatus> unstarted() {
        return specified().stream()
                .map(container -> statuses.waiting(container, WAITING))
                .toList();
    }

    /** Advances one container after the other, until one of them needs time or has failed. */
    Progress advance(List<ContainerStatus> current) {
        List<ContainerStatus> next = new ArrayList<>(current);
        for (int i = 0; i < next.size() && i < specified().size(); i++) {
            Container container = specified().get(i);
            if (isComplete(container, next.get(i))) {
                continue;
            }
            next.set(i, advance(container, next.get(i)));
            if (!isComplete(container, next.get(i))) {
                return new Progress(next, false, left(container, next.get(i)));
            }
        }
        return new Progress(next, true, Optional.empty());
    }

    private ContainerStatus advance(Container container, ContainerStatus status) {
        boolean due = left(container, status).filter(time -> !time.isZero()).isEmpty();
        int restarts = Objects.requireNonNullElse(status.getRestartCount(), 0);
        if (isWaiting(status)) {
            return start(container, restarts);
        }
        if (!due || status.getState().getTerminated() != null) {
            return status;
        }
        return status.getState().getRunning() == null
                ? start(container, restarts + 1)
                : end(container, restarts, script.initial(container, restarts).exitCode());
    }

    private ContainerStatus start(Container container, int restarts) {
        if (runsBeside(container)) {
            return statuses.running(container, restarts).ready(true);
        }
        ContainerPlan plan = script.initial(container, restarts);
        return plan.runTime().isPresent()
                ? statuses.running(container, restarts)
                : end(container, restarts, plan.exitCode());
    }

    private ContainerStatus end(Container container, int restarts, int exitCode) {
        if (exitCode == 0) {
            return statuses.ended(container, restarts, 0).ready(true);
        }
        return "Never".equals(pod.getSpec().getRestartPolicy())
                ? statuses.ended(container, restarts, exitCode)
                : statuses.backingOff(container, restarts, exitCode);
    }

    /** Returns how long the container stays as it is; empty if for ever. */
    private Optional<Duration> left(Container container, ContainerStatus status) {
        ContainerState state = status.getState();
        if (state.getRunning() != null) {
            Instant started = state.getRunning().getStartedAt().instant();
            int restarts = Objects.requireNonNullElse(status.getRestartCount(), 0);
            return script.initial(container, restarts).runTime().map(time -> left(started.plus(time)));
        }
        return RestartPause.end(status).map(this::left);
    }

    private Duration left(Instant end) {
        Duration left = Duration.between(now, end);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
