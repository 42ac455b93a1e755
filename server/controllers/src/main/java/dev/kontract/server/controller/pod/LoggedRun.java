package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.ContainerState;
import dev.kontract.model.ContainerStateTerminated;
import dev.kontract.model.ContainerStatus;
import dev.kontract.model.EphemeralContainer;
import dev.kontract.model.Pod;
import dev.kontract.model.PodStatus;
import dev.kontract.model.Time;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The run of a container whose log is requested.
 *
 * @param container its specification
 * @param number how often the container was restarted before
 * @param start when it started
 * @param end when it ended; empty while it runs
 * @param exitCode its exit code
 */
record LoggedRun(Pod pod, Container container, int number, Instant start, Optional<Instant> end, int exitCode) {

    /**
     * Returns the run of a container that has a log.
     *
     * @throws IOException if there is none; the message is that of a kubelet
     */
    static LoggedRun of(Pod pod, String name, boolean previous) throws IOException {
        String subject = "container \"" + name + "\" in pod \"" + pod.name() + '"';
        ContainerStatus status = status(pod, name).orElseThrow(() -> new IOException(subject + " is not available"));
        ContainerState state = Objects.requireNonNullElseGet(status.getState(), ContainerState::new);
        ContainerStateTerminated last =
                status.getLastState() == null ? null : status.getLastState().getTerminated();
        int restarts = Objects.requireNonNullElse(status.getRestartCount(), 0);
        Container container = specified(pod, name);
        if (previous && last == null) {
            throw new IOException("previous terminated " + subject + " not found");
        }
        if (previous) {
            int before = state.getWaiting() == null ? Math.max(0, restarts - 1) : restarts;
            return ended(pod, container, before, Objects.requireNonNull(last));
        }
        if (state.getRunning() != null) {
            Instant start = instant(state.getRunning().getStartedAt());
            return new LoggedRun(pod, container, restarts, start, Optional.empty(), 0);
        }
        if (state.getTerminated() != null) {
            return ended(pod, container, restarts, state.getTerminated());
        }
        if (last != null) {
            return ended(pod, container, restarts, last);
        }
        throw new IOException(subject + " is waiting to start" + reason(state));
    }

    private static String reason(ContainerState state) {
        String reason = state.getWaiting() == null
                ? ""
                : Objects.toString(state.getWaiting().getReason());
        return switch (reason) {
            case "" -> " - no logs yet";
            case "ErrImagePull" -> ": image can't be pulled";
            case "ImagePullBackOff" -> ": trying and failing to pull image";
            default -> ": " + reason;
        };
    }

    private static LoggedRun ended(Pod pod, Container container, int number, ContainerStateTerminated end) {
        Instant finished = instant(end.getFinishedAt());
        Instant started = end.getStartedAt() == null ? finished : instant(end.getStartedAt());
        int code = Objects.requireNonNullElse(end.getExitCode(), 0);
        return new LoggedRun(pod, container, number, started, Optional.of(finished), code);
    }

    private static Instant instant(@Nullable Time time) {
        return time == null ? Instant.EPOCH : time.instant();
    }

    private static Optional<ContainerStatus> status(Pod pod, String name) {
        PodStatus status = Objects.requireNonNullElseGet(pod.getStatus(), PodStatus::new);
        return Stream.of(
                        status.getContainerStatuses(),
                        status.getInitContainerStatuses(),
                        status.getEphemeralContainerStatuses())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .filter(each -> name.equals(each.getName()))
                .findFirst();
    }

    private static Container specified(Pod pod, String name) {
        return Stream.of(pod.getSpec().getContainers(), pod.getSpec().getInitContainers())
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .filter(each -> name.equals(each.getName()))
                .findFirst()
                .orElseGet(() -> ephemeral(pod, name));
    }

    private static Container ephemeral(Pod pod, String name) {
        return Objects.requireNonNullElse(pod.getSpec().getEphemeralContainers(), List.<EphemeralContainer>of())
                .stream()
                .filter(each -> name.equals(each.getName()))
                .findFirst()
                .map(each -> new Container()
                        .name(name)
                        .image(each.getImage())
                        .command(each.getCommand())
                        .args(each.getArgs())
                        .env(each.getEnv()))
                .orElseGet(() -> new Container().name(name));
    }

    /** Returns the later state of this run, given the current pod: it has ended if the container was restarted since. */
    LoggedRun in(Optional<Pod> now) {
        if (now.isEmpty()) {
            return stopped();
        }
        try {
            LoggedRun current = of(now.get(), Objects.toString(container.getName()), false);
            if (current.number == number) {
                return current;
            }
            LoggedRun before = of(now.get(), Objects.toString(container.getName()), true);
            return before.number == number ? before : stopped();
        } catch (IOException e) {
            return stopped();
        }
    }

    /** A deleted container was killed. */
    private LoggedRun stopped() {
        return new LoggedRun(pod, container, number, start, Optional.of(Instant.MAX), PodLifecycle.KILLED);
    }
}
