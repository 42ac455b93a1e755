package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerStateTerminated;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.HostIP;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodIP;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Computes the next step in the life of a simulated pod from its current status. Changes nothing itself.
 *
 * <p>A pod waits until it is started and runs until its containers are ready, and then stays that way; a crashed
 * container waits for its restart. A pod whose status is managed by another component is not touched.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/">Pod lifecycle</a>
 */
final class PodLifecycle {

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
    private static final int MOST_DOUBLINGS = 5;

    private final Pod pod;
    private final PodScript script;
    private final String host;
    private final Instant now;
    private final ContainerStatuses containers;

    /**
     * Creates the lifecycle of a pod.
     *
     * @param host the address of its node
     */
    PodLifecycle(Pod pod, PodScript script, String host, Instant now) {
        this.pod = pod;
        this.script = script;
        this.host = host;
        this.now = now;
        this.containers = new ContainerStatuses(pod, new Time(now));
    }

    /**
     * Returns the next step.
     *
     * @param since when the pod was first seen in its current state
     * @param address allocates an address for the pod
     */
    PodStep next(Instant since, Supplier<String> address) {
        PodStatus status = pod.getStatus() == null ? new PodStatus() : pod.getStatus();
        String phase = Objects.requireNonNullElse(status.getPhase(), "Pending");
        if (phase.equals("Succeeded") || phase.equals("Failed") || isGated()) {
            return PodStep.NONE;
        }
        if (statuses(status).isEmpty()) {
            return phase.equals("Pending") ? start(status, since, address) : PodStep.NONE;
        }
        return goOn(status, since);
    }

    private boolean isGated() {
        List<?> gates = pod.getSpec().getSchedulingGates();
        return gates != null && !gates.isEmpty();
    }

    private PodStep start(PodStatus status, Instant since, Supplier<String> address) {
        Duration left = left(since, script.startDelay());
        if (!left.isZero()) {
            return PodStep.wait(left);
        }
        PodStatus next = Json.copy(status);
        String ip = Boolean.TRUE.equals(pod.getSpec().getHostNetwork()) ? host : address.get();
        next.startTime(new Time(now)).hostIP(host).podIP(ip);
        next.hostIPs(List.of(new HostIP().ip(host))).podIPs(List.of(new PodIP().ip(ip)));
        List<ContainerStatus> started = new ArrayList<>();
        specified().forEach(container -> started.add(start(container, 0)));
        next.setContainerStatuses(started);
        List<ContainerStatus> initial = new ArrayList<>();
        Objects.requireNonNullElse(pod.getSpec().getInitContainers(), List.<Container>of())
                .forEach(container -> initial.add(startInitial(container)));
        next.setInitContainerStatuses(initial.isEmpty() ? null : initial);
        return finish(next);
    }

    private ContainerStatus start(Container container, int restarts) {
        return switch (script.of(container.getImage())) {
            case READY ->
                containers
                        .running(container, restarts)
                        .ready(script.readyDelay().isZero());
            case NEVER_READY -> containers.running(container, restarts);
            case CRASHING -> end(container, restarts, script.exitCode());
            case COMPLETING -> end(container, restarts, 0);
            case FAILING -> containers.ended(container, restarts, script.exitCode());
            case UNPULLABLE -> containers.unpullable(container);
        };
    }

    private ContainerStatus startInitial(Container container) {
        return "Always".equals(container.getRestartPolicy())
                ? containers.running(container, 0).ready(true)
                : containers.ended(container, 0, 0).ready(true);
    }

    private ContainerStatus end(Container container, int restarts, int exitCode) {
        String policy = Objects.requireNonNullElse(pod.getSpec().getRestartPolicy(), "Always");
        boolean forGood = policy.equals("Never") || (policy.equals("OnFailure") && exitCode == 0);
        return forGood
                ? containers.ended(container, restarts, exitCode)
                : containers.backingOff(container, restarts, exitCode, text(pause(restarts)));
    }

    private PodStep goOn(PodStatus status, Instant since) {
        PodStatus next = Json.copy(status);
        List<Duration> waits = new ArrayList<>();
        List<ContainerStatus> all = statuses(next);
        for (int i = 0; i < all.size(); i++) {
            ContainerStatus current = all.get(i);
            Optional<Container> container = specified()
                    .filter(each -> Objects.equals(each.getName(), current.getName()))
                    .findFirst();
            if (container.isPresent()) {
                all.set(i, goOn(container.get(), current, since, waits));
            }
        }
        boolean changed = !all.equals(statuses(status)) || hasReadinessGates() || wasLost(status);
        PodStep step = changed ? finish(next) : PodStep.NONE;
        return new PodStep(step.status(), waits.stream().min(Comparator.naturalOrder()));
    }

    private ContainerStatus goOn(Container container, ContainerStatus current, Instant since, List<Duration> waits) {
        int restarts = Objects.requireNonNullElse(current.getRestartCount(), 0);
        if (!Objects.equals(container.getImage(), current.getImage())) {
            return start(container, restarts + 1);
        }
        if (current.getState() == null) {
            return current;
        }
        Optional<Instant> ended = lastEnd(current);
        if (current.getState().getWaiting() != null && ended.isPresent()) {
            Duration left = left(ended.get(), pause(restarts));
            return waits(left, waits) ? current : start(container, restarts + 1);
        }
        boolean getsReady = current.getState().getRunning() != null
                && !Boolean.TRUE.equals(current.getReady())
                && script.of(container.getImage()) == PodBehaviour.READY;
        if (getsReady && !waits(left(since, script.readyDelay()), waits)) {
            return Json.copy(current).ready(true).started(true);
        }
        return completes(container, current, since, waits) ? containers.completed(container, current) : current;
    }

    private boolean completes(Container container, ContainerStatus current, Instant since, List<Duration> waits) {
        boolean runs = current.getState().getRunning() != null && Boolean.TRUE.equals(current.getReady());
        Optional<Duration> runTime = script.runTime();
        return runs
                && runTime.isPresent()
                && script.of(container.getImage()) == PodBehaviour.READY
                && !waits(left(since, script.readyDelay().plus(runTime.get())), waits);
    }

    /**
     * Returns the status of a pod whose containers are stopped.
     *
     * @param exitCode the exit code of those that run
     */
    PodStatus stopped(int exitCode) {
        PodStatus next = Json.copy(Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new));
        List<ContainerStatus> all = statuses(next);
        for (int i = 0; i < all.size(); i++) {
            ContainerStatus current = all.get(i);
            if (current.getState() == null || current.getState().getTerminated() == null) {
                all.set(i, containers.stopped(current, exitCode));
            }
        }
        next.setPhase("Failed");
        new PodConditions(pod, new Time(now)).write(next);
        return next;
    }

    private static boolean waits(Duration left, List<Duration> waits) {
        if (left.isZero()) {
            return false;
        }
        waits.add(left);
        return true;
    }

    private static Optional<Instant> lastEnd(ContainerStatus status) {
        return Optional.ofNullable(status.getLastState())
                .map(state -> state.getTerminated())
                .map(ContainerStateTerminated::getFinishedAt)
                .map(Time::instant);
    }

    /** Derives the phase and the conditions from the containers. */
    private PodStep finish(PodStatus next) {
        next.setPhase(phase(statuses(next)));
        next.setObservedGeneration(pod.metadata().getGeneration());
        new PodConditions(pod, new Time(now)).write(next);
        return next.equals(pod.getStatus()) ? PodStep.NONE : PodStep.report(next);
    }

    private String phase(List<ContainerStatus> all) {
        boolean failing = specified().anyMatch(each -> script.of(each.getImage()) == PodBehaviour.FAILING);
        List<ContainerStateTerminated> ended = all.stream()
                .map(status -> status.getState().getTerminated())
                .filter(Objects::nonNull)
                .toList();
        if (failing || ended.size() == all.size()) {
            return ended.stream().allMatch(end -> Objects.equals(end.getExitCode(), 0)) ? "Succeeded" : "Failed";
        }
        boolean pulling = all.stream()
                .map(status -> status.getState().getWaiting())
                .anyMatch(waiting -> waiting != null && "ImagePullBackOff".equals(waiting.getReason()));
        return pulling ? "Pending" : "Running";
    }

    /** Whether the pod was reported as not ready because its node had failed. */
    private boolean wasLost(PodStatus status) {
        boolean unready = Objects.requireNonNullElse(status.getConditions(), List.<PodCondition>of()).stream()
                .anyMatch(one -> "Ready".equals(one.getType()) && "False".equals(one.getStatus()));
        return unready
                && pod.getSpec().getNodeName() != null
                && statuses(status).stream().allMatch(each -> Boolean.TRUE.equals(each.getReady()));
    }

    private boolean hasReadinessGates() {
        List<?> gates = pod.getSpec().getReadinessGates();
        return gates != null && !gates.isEmpty();
    }

    private Stream<Container> specified() {
        return pod.getSpec().getContainers().stream();
    }

    private static List<ContainerStatus> statuses(PodStatus status) {
        return Objects.requireNonNullElse(status.getContainerStatuses(), List.of());
    }

    private Duration left(Instant since, Duration delay) {
        Duration left = Duration.between(now, since.plus(delay));
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static Duration pause(int restarts) {
        Duration doubled = FIRST_PAUSE.multipliedBy(1L << Math.min(restarts, MOST_DOUBLINGS));
        return doubled.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : doubled;
    }

    private static String text(Duration pause) {
        String minutes = pause.toMinutes() == 0 ? "" : pause.toMinutes() + "m";
        return minutes + pause.toSecondsPart() + "s";
    }
}
