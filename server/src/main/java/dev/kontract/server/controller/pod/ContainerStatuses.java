package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerState;
import dev.kontract.model.ContainerStateRunning;
import dev.kontract.model.ContainerStateTerminated;
import dev.kontract.model.ContainerStateWaiting;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.Json;
import dev.kontract.model.Pod;
import dev.kontract.model.Time;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;

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

    /** A container that has succeeded after it ran. */
    ContainerStatus completed(Container container, ContainerStatus running) {
        ContainerStatus status = ended(container, Objects.requireNonNullElse(running.getRestartCount(), 0), 0);
        status.getState()
                .getTerminated()
                .setStartedAt(running.getState().getRunning().getStartedAt());
        return status;
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
    ContainerStatus backingOff(Container container, int restarts, int exitCode, String pause) {
        String message = "back-off " + pause + " restarting failed container=" + container.getName() + " pod="
                + pod.name() + "_" + pod.namespace() + "(" + pod.metadata().getUid() + ")";
        return status(container, restarts)
                .state(waiting("CrashLoopBackOff", message))
                .lastState(terminated(container, restarts, exitCode))
                .started(false);
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
        return new ContainerStatus()
                .name(container.getName())
                .lastState(NOTHING)
                .ready(false)
                .restartCount(restarts)
                .image(container.getImage())
                .imageID(container.getImage() + "@sha256:" + digest(String.valueOf(container.getImage())))
                .containerID(containerId(container, restarts));
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
