package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.EphemeralContainer;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Computes the next status of the containers of a simulated pod. Has no side effects.
 *
 * @param pod the pod
 * @param script the behaviour of its containers
 * @param containers builds their statuses
 * @param now the time
 */
record ContainerLifecycle(Pod pod, PodScript script, ContainerStatuses containers, Instant now) {

    /** Returns the status of a container that starts. */
    ContainerStatus start(Container container, int restarts) {
        ContainerPlan plan = script.of(container, restarts);
        return switch (plan.behaviour()) {
            case READY ->
                containers
                        .running(container, restarts)
                        .ready(script.readyDelay().isZero());
            case NEVER_READY -> containers.running(container, restarts);
            case CRASHING, COMPLETING -> end(container, restarts, plan.exitCode());
            case FAILING -> containers.ended(container, restarts, plan.exitCode());
            case UNPULLABLE -> containers.unpullable(container);
        };
    }

    /** Returns the status of a container that has ended; it waits for its restart if its pod restarts it. */
    ContainerStatus end(Container container, int restarts, int exitCode) {
        String policy = Objects.requireNonNullElse(pod.getSpec().getRestartPolicy(), "Always");
        boolean forGood = policy.equals("Never") || (policy.equals("OnFailure") && exitCode == 0);
        return forGood
                ? containers.ended(container, restarts, exitCode)
                : containers.backingOff(container, restarts, exitCode);
    }

    /** Returns the status of an ephemeral container that was added. */
    ContainerStatus attached(EphemeralContainer added) {
        Container container = new Container()
                .name(added.getName())
                .image(added.getImage())
                .command(added.getCommand())
                .args(added.getArgs());
        return script.command(container)
                .filter(command -> command.runTime().isZero())
                .map(command -> containers.ended(container, 0, command.exitCode()))
                .orElseGet(() -> containers.running(container, 0))
                .started(null);
    }

    /**
     * Returns the next status of a container.
     *
     * @param current the status it has
     * @param since when the pod was first seen in its current state
     * @param waits receives the delay until the status changes by itself
     */
    ContainerStatus next(Container container, ContainerStatus current, Instant since, List<Duration> waits) {
        int restarts = Objects.requireNonNullElse(current.getRestartCount(), 0);
        if (!Objects.equals(container.getImage(), current.getImage())) {
            return start(container, restarts + 1);
        }
        if (current.getState() == null) {
            return current;
        }
        Optional<Instant> restart = RestartPause.end(current);
        if (restart.isPresent()) {
            return waits(left(restart.get()), waits) ? current : restart(container, current, restarts + 1);
        }
        if (current.getState().getRunning() == null) {
            return current;
        }
        Optional<ContainerStatus> resized = resize(container, current);
        if (resized.isPresent()) {
            return resized.get();
        }
        if (script.hangs()) {
            return Boolean.TRUE.equals(current.getReady()) ? Json.copy(current).ready(false) : current;
        }
        ContainerPlan plan = script.of(container, restarts);
        Instant ready = started(current, since).plus(script.readyDelay());
        boolean getsReady = !Boolean.TRUE.equals(current.getReady()) && plan.behaviour() == PodBehaviour.READY;
        if (getsReady && !waits(left(ready), waits)) {
            return Json.copy(current).ready(true).started(true);
        }
        return ends(plan, current, ready, waits)
                ? ContainerStatuses.since(current.getState().getRunning(), end(container, restarts, plan.exitCode()))
                : current;
    }

    /** The last state of a restarted container reports its previous end. */
    private ContainerStatus restart(Container container, ContainerStatus before, int restarts) {
        ContainerStatus started = start(container, restarts);
        return started.getState().getRunning() == null ? started : started.lastState(before.getLastState());
    }

    /** Times in a status are without fractions of seconds; that the pod was first seen so in the same second is more exact. */
    private static Instant started(ContainerStatus running, Instant since) {
        Instant started = running.getState().getRunning().getStartedAt().instant();
        return since.isBefore(started) || since.isAfter(started.plusSeconds(1)) ? started : since;
    }

    /** Returns the container with resized resources, if its pod requests a resize; its policy may require a restart. */
    private Optional<ContainerStatus> resize(Container container, ContainerStatus current) {
        ContainerStatus resized = containers.resized(container, current);
        if (resized.equals(current)) {
            return Optional.empty();
        }
        boolean restarts =
                current.getResources() != null && ContainerResize.restarts(container, current.getResources());
        return Optional.of(restarts ? start(container, current.getRestartCount() + 1) : resized);
    }

    private boolean ends(ContainerPlan plan, ContainerStatus current, Instant ready, List<Duration> waits) {
        Optional<Duration> runTime = plan.runTime();
        return runTime.isPresent()
                && Boolean.TRUE.equals(current.getReady())
                && plan.behaviour() == PodBehaviour.READY
                && !waits(left(ready.plus(runTime.get())), waits);
    }

    private static boolean waits(Duration left, List<Duration> waits) {
        if (left.isZero()) {
            return false;
        }
        waits.add(left);
        return true;
    }

    /** Returns the time left until {@code end}. */
    Duration left(Instant end) {
        Duration left = Duration.between(now, end);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
