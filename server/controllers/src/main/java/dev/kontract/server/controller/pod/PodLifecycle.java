package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerStateRunning;
import dev.kontract.model.ContainerStateTerminated;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.EphemeralContainer;
import dev.kontract.model.HostIP;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.PodCondition;
import dev.kontract.model.PodIP;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import dev.kontract.server.controller.scheduler.NodeAdmission.Rejection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Plans the next step in the life of a simulated pod from its current status alone; {@code PodSimulator} carries it out.
 *
 * <p>A pod waits until it is started and runs until its containers are ready, and then stays that way; a crashed
 * container waits for its restart. A pod whose status is managed by another component is not touched.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/">Pod lifecycle</a>
 */
final class PodLifecycle {

    /** The exit code of a process that was killed by a signal. */
    static final int KILLED = 137;

    private final Pod pod;
    private final PodScript script;
    private final String host;
    private final Instant now;
    private final ContainerStatuses containers;
    private final ContainerLifecycle lifecycle;
    private final InitialContainers initial;

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
        this.lifecycle = new ContainerLifecycle(pod, script, containers, now);
        this.initial = new InitialContainers(pod, script, containers, now);
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
        Optional<Duration> active = deadline(status).map(lifecycle::left);
        if (active.filter(Duration::isZero).isPresent()) {
            return PodStep.report(stopped(KILLED)
                    .reason("DeadlineExceeded")
                    .message("Pod was active on the node longer than the specified deadline"));
        }
        return advance(status, since).within(active);
    }

    /** Returns the end of the time that the pod may be active; empty if it may for ever. */
    private Optional<Instant> deadline(PodStatus status) {
        Long seconds = pod.getSpec().getActiveDeadlineSeconds();
        return seconds == null || status.getStartTime() == null
                ? Optional.empty()
                : Optional.of(status.getStartTime().instant().plusSeconds(seconds));
    }

    private boolean isGated() {
        List<?> gates = pod.getSpec().getSchedulingGates();
        return gates != null && !gates.isEmpty();
    }

    private PodStep start(PodStatus status, Instant since, Supplier<String> address) {
        Duration left = lifecycle.left(since.plus(script.startDelay()));
        if (!left.isZero()) {
            return PodStep.wait(left);
        }
        PodStatus next = Json.copy(status);
        String ip = Boolean.TRUE.equals(pod.getSpec().getHostNetwork()) ? host : address.get();
        next.startTime(new Time(now)).hostIP(host).podIP(ip);
        next.hostIPs(List.of(new HostIP().ip(host))).podIPs(List.of(new PodIP().ip(ip)));
        next.setContainerStatuses(specified()
                .map(container -> containers.waiting(container, InitialContainers.WAITING))
                .toList());
        List<ContainerStatus> unstarted = initial.unstarted();
        next.setInitContainerStatuses(unstarted.isEmpty() ? null : unstarted);
        return initialize(next);
    }

    /** Advances the init containers, and starts the others after them. */
    private PodStep initialize(PodStatus next) {
        InitialContainers.Progress progress =
                initial.advance(Objects.requireNonNullElse(next.getInitContainerStatuses(), List.of()));
        next.setInitContainerStatuses(progress.statuses().isEmpty() ? null : progress.statuses());
        if (progress.done()) {
            next.setContainerStatuses(specified()
                    .map(container -> lifecycle.start(container, 0))
                    .collect(Collectors.toCollection(ArrayList::new)));
        }
        return new PodStep(finish(next).status(), progress.again());
    }

    private PodStep advance(PodStatus status, Instant since) {
        PodStatus next = Json.copy(status);
        if (InitialContainers.delay(status)) {
            return initialize(next);
        }
        List<Duration> waits = new ArrayList<>();
        List<ContainerStatus> all = statuses(next);
        for (int i = 0; i < all.size(); i++) {
            ContainerStatus current = all.get(i);
            Optional<Container> container = specified()
                    .filter(each -> Objects.equals(each.getName(), current.getName()))
                    .findFirst();
            if (container.isPresent()) {
                all.set(i, lifecycle.next(container.get(), current, since, waits));
            }
        }
        attach(next);
        boolean changed = !next.equals(status) || hasReadinessGates() || wasLost(status) || isOutdated(status);
        PodStep step = changed ? finish(next) : PodStep.NONE;
        return new PodStep(step.status(), waits.stream().min(Comparator.naturalOrder()));
    }

    /** Starts the ephemeral containers that were added. */
    private void attach(PodStatus next) {
        List<EphemeralContainer> added =
                Objects.requireNonNullElse(pod.getSpec().getEphemeralContainers(), List.of());
        List<ContainerStatus> all = new ArrayList<>(
                Objects.requireNonNullElse(next.getEphemeralContainerStatuses(), List.<ContainerStatus>of()));
        for (EphemeralContainer each : added) {
            if (all.stream().noneMatch(known -> Objects.equals(known.getName(), each.getName()))) {
                all.add(lifecycle.attached(each));
            }
        }
        next.setEphemeralContainerStatuses(all.isEmpty() ? null : all);
    }

    /** Returns whether the specification has changed since the status was reported. */
    private boolean isOutdated(PodStatus status) {
        return status.getObservedGeneration() != null
                && !status.getObservedGeneration().equals(pod.metadata().getGeneration());
    }

    /** Returns the status of the pod when its running containers end with an exit code; empty if none runs. */
    Optional<PodStatus> crashed(int exitCode) {
        PodStatus next = Json.copy(Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new));
        List<ContainerStatus> all = statuses(next);
        for (int i = 0; i < all.size(); i++) {
            ContainerStatus current = all.get(i);
            if (current.getState() != null && current.getState().getRunning() != null) {
                int restarts = Objects.requireNonNullElse(current.getRestartCount(), 0);
                ContainerStateRunning run = current.getState().getRunning();
                List<ContainerStatus> ended = specified()
                        .filter(each -> Objects.equals(each.getName(), current.getName()))
                        .map(each -> ContainerStatuses.since(run, lifecycle.end(each, restarts, exitCode)))
                        .toList();
                all.set(i, ended.isEmpty() ? current : ended.get(0));
            }
        }
        return finish(next).status();
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

    /** Returns the status of a pod that its node rejects. The conditions of a kubelet are not set yet. */
    PodStatus rejected(Rejection rejection) {
        PodStatus before = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        List<PodCondition> conditions =
                Objects.requireNonNullElse(before.getConditions(), List.<PodCondition>of()).stream()
                        .filter(condition -> !PodConditions.isOfKubelet(condition))
                        .toList();
        return new PodStatus()
                .phase("Failed")
                .reason(rejection.reason())
                .message(rejection.message())
                .qosClass(before.getQosClass())
                .observedGeneration(pod.metadata().getGeneration())
                .conditions(conditions.isEmpty() ? null : conditions)
                .startTime(new Time(now));
    }

    /** Derives the phase and the conditions from the containers. */
    private PodStep finish(PodStatus next) {
        next.setPhase(InitialContainers.delay(next) ? initialPhase(next) : phase(statuses(next)));
        next.setObservedGeneration(pod.metadata().getGeneration());
        new PodConditions(pod, new Time(now)).write(next);
        return next.equals(pod.getStatus()) ? PodStep.NONE : PodStep.report(next);
    }

    private static String initialPhase(PodStatus next) {
        boolean failed =
                Objects.requireNonNullElse(next.getInitContainerStatuses(), List.<ContainerStatus>of()).stream()
                        .map(status -> status.getState().getTerminated())
                        .anyMatch(end -> end != null && !Objects.equals(end.getExitCode(), 0));
        return failed ? "Failed" : "Pending";
    }

    private String phase(List<ContainerStatus> all) {
        boolean failing = specified().anyMatch(script::fails);
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

    /** Returns whether the pod was reported as not ready because its node had failed. */
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
}
