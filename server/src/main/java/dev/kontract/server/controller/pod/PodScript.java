package dev.kontract.server.controller.pod;

import dev.kontract.model.Pod;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The simulation settings of a pod; its annotations override the defaults. */
final class PodScript {

    private static final String PREFIX = "simulation.kontract.dev/";

    private final PodSimulation simulation;
    private final Map<String, String> annotations;
    private final boolean ofJob;

    PodScript(PodSimulation simulation, Pod pod) {
        this.simulation = simulation;
        this.annotations = Objects.requireNonNullElse(pod.metadata().getAnnotations(), Map.of());
        this.ofJob = pod.owners().stream()
                .anyMatch(owner -> Boolean.TRUE.equals(owner.getController())
                        && "Job".equals(owner.getKind())
                        && Objects.toString(owner.getApiVersion()).startsWith("batch/"));
    }

    Duration startDelay() {
        return delay("start-delay", simulation.startDelay());
    }

    Duration readyDelay() {
        return delay("ready-delay", simulation.readyDelay());
    }

    Duration stopDelay() {
        return delay("stop-delay", simulation.stopDelay());
    }

    /** Returns how long containers run until they have succeeded; empty if they run on. */
    Optional<Duration> runTime() {
        return ofJob ? Optional.of(delay("run-time", simulation.runTime())) : Optional.empty();
    }

    /** Returns the exit code of containers that fail. */
    int exitCode() {
        try {
            return Integer.parseInt(annotations.getOrDefault(PREFIX + "exit-code", "1"));
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    /** Returns the behaviour of a container with this image. */
    PodBehaviour of(@Nullable String image) {
        return PodBehaviour.of(annotations.getOrDefault(PREFIX + "behaviour", ""))
                .orElseGet(() -> byName(image));
    }

    private PodBehaviour byName(@Nullable String image) {
        String name = Objects.requireNonNullElse(image, "");
        return simulation.images().entrySet().stream()
                .filter(rule -> name.contains(rule.getKey()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(PodBehaviour.READY);
    }

    private Duration delay(String name, Duration otherwise) {
        return Optional.ofNullable(annotations.get(PREFIX + name))
                .flatMap(DelayFormat::parse)
                .orElse(otherwise);
    }
}
