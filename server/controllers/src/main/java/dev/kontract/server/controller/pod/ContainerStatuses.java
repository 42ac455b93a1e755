package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerState;
import dev.kontract.model.ContainerStateRunning;
import dev.kontract.model.ContainerStateTerminated;
import dev.kontract.model.ContainerStateWaiting;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceRequirements;
import dev.kontract.model.Time;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Builds the container statuses a kubelet would report for a pod at one point in time. */
final class ContainerStatuses {

    private static final ContainerState NOTHING = new ContainerState();

    private final Pod pod;
    private final Time now;

    ContainerStatuses(Pod pod, Time now) {
        this.pod = pod;
        this.now = now;
    }

    ContainerStatus running(Container container, int restarts) {
        return status(container, restarts)
                .state(new ContainerState().running(new ContainerStateRunning().startedAt(now)))
                .started(true);
    }

    ContainerStatus ended(Container container, int restarts, int exitCode) {
        return status(container, restarts)
                .state(terminated(container, restarts, exitCode))
                .started(false);
    }

    /** Returns the status of a container that has ended, with the time from which it ran. */
    static ContainerStatus since(ContainerStateRunning run, ContainerStatus ended) {
        ContainerState state = ended.getState().getTerminated() == null ? ended.getLastState() : ended.getState();
        state.getTerminated().setStartedAt(run.getStartedAt());
        return ended;
    }

    /** A container that was stopped. */
    ContainerStatus stopped(ContainerStatus before, int exitCode) {
        ContainerStateRunning ran =
                before.getState() == null ? null : before.getState().getRunning();
        ContainerStateTerminated end = new ContainerStateTerminated()
                .exitCode(exitCode)
                .reason("Error")
                .startedAt(ran == null ? now : ran.getStartedAt())
                .finishedAt(now)
                .containerID(before.getContainerID());
        return Json.copy(before).ready(false).started(false).state(new ContainerState().terminated(end));
    }

    /** A terminated container that waits to be restarted (CrashLoopBackOff). */
    ContainerStatus backingOff(Container container, int restarts, int exitCode) {
        String message = "back-off " + RestartPause.text(restarts) + " restarting failed container="
                + container.getName() + " pod=" + pod.name() + "_" + pod.namespace() + "("
                + pod.metadata().getUid() + ")";
        return status(container, restarts)
                .state(waiting("CrashLoopBackOff", message))
                .lastState(terminated(container, restarts, exitCode))
                .started(false);
    }

    /** Returns the status of a container that cannot start yet. */
    ContainerStatus waiting(Container container, String reason) {
        return status(container, 0)
                .state(new ContainerState().waiting(new ContainerStateWaiting().reason(reason)))
                .imageID("")
                .containerID(null)
                .started(false);
    }

    /** Returns the status of the same container with the newly requested resources. */
    ContainerStatus resized(Container container, ContainerStatus status) {
        return resources(container, Json.copy(status));
    }

    ContainerStatus unpullable(Container container) {
        String message = "Back-off pulling image \"" + container.getImage() + '"';
        return status(container, 0)
                .state(waiting("ImagePullBackOff", message))
                .imageID("")
                .containerID(null)
                .started(false);
    }

    private ContainerStatus status(Container container, int restarts) {
        ContainerStatus status = new ContainerStatus()
                .name(container.getName())
                .lastState(NOTHING)
                .ready(false)
                .restartCount(restarts)
                .image(container.getImage())
                .imageID(container.getImage() + "@sha256:" + digest(String.valueOf(container.getImage())))
                .containerID(containerId(container, restarts));
        return resources(container, status);
    }

    private static ContainerStatus resources(Container container, ContainerStatus status) {
        ResourceRequirements requested =
                Objects.requireNonNullElseGet(container.getResources(), ResourceRequirements::new);
        Map<String, Quantity> limits = some(requested.getLimits());
        Map<String, Quantity> requests = some(requested.getRequests());
        boolean none = limits == null && requests == null;
        return status.resources(
                        none ? null : new ResourceRequirements().limits(limits).requests(requests))
                .allocatedResources(requests);
    }

    private static @Nullable Map<String, Quantity> some(@Nullable Map<String, Quantity> amounts) {
        return amounts == null || amounts.isEmpty() ? null : amounts;
    }

    private String containerId(Container container, int restarts) {
        return "containerd://" + digest(pod.metadata().getUid() + '/' + container.getName() + '/' + restarts);
    }

    private static ContainerState waiting(String reason, String message) {
        return new ContainerState()
                .waiting(new ContainerStateWaiting().reason(reason).message(message));
    }

    private ContainerState terminated(Container container, int restarts, int exitCode) {
        return new ContainerState()
                .terminated(new ContainerStateTerminated()
                        .exitCode(exitCode)
                        .reason(exitCode == 0 ? "Completed" : "Error")
                        .startedAt(now)
                        .finishedAt(now)
                        .containerID(containerId(container, restarts)));
    }

    private static String digest(String text) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
