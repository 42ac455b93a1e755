package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.GoDuration;
import dev.kontract.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The simulation settings of a pod; its annotations override the defaults. */
final class PodScript {

    private static final String PREFIX = "simulation.kontract.dev/";
    private static final String BEHAVIOUR = PREFIX + "behaviour";
    private static final String RUN_TIME = PREFIX + "run-time";

    /** Helm waits until the pods of its hooks, such as tests, have ended. */
    private static final String HELM_HOOK = "helm.sh/hook";

    private final PodSimulation simulation;
    private final Pod pod;
    private final ContainerRuns runs;
    private final Instant now;
    private final Map<String, String> annotations;
    private final boolean completes;

    /**
     * Creates the settings of a pod.
     *
     * @param runs evaluate the commands of its containers
     * @param now the start time of a container that starts now
     */
    PodScript(PodSimulation simulation, Pod pod, ContainerRuns runs, Instant now) {
        this.simulation = simulation;
        this.pod = pod;
        this.runs = runs;
        this.now = now;
        this.annotations = Objects.requireNonNullElse(pod.metadata().getAnnotations(), Map.of());
        this.completes = isOfJob(pod) || (annotations.containsKey(HELM_HOOK) && isRestartedOnFailureAtMost(pod));
    }

    private static boolean isOfJob(Pod pod) {
        return pod.owners().stream()
                .anyMatch(owner -> Boolean.TRUE.equals(owner.getController())
                        && "Job".equals(owner.getKind())
                        && Objects.toString(owner.getApiVersion()).startsWith("batch/"));
    }

    private static boolean isRestartedOnFailureAtMost(Pod pod) {
        String policy = pod.getSpec() == null ? null : pod.getSpec().getRestartPolicy();
        return "Never".equals(policy) || "OnFailure".equals(policy);
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

    /** Returns whether the pod is annotated never to be ready, even if its containers are. */
    boolean hangs() {
        return annotated().filter(PodBehaviour.NEVER_READY::equals).isPresent();
    }

    private Optional<PodBehaviour> annotated() {
        return PodBehaviour.of(annotations.getOrDefault(BEHAVIOUR, ""));
    }

    /** Returns whether a container fails permanently, according to its annotation or the name of its image. */
    boolean fails(Container container) {
        return annotated()
                .or(() -> byName(container.getImage()))
                .filter(PodBehaviour.FAILING::equals)
                .isPresent();
    }

    /**
     * Returns the planned behaviour of a container. Annotations take precedence, then the name of the image, then the command.
     *
     * @param restarts the number of earlier restarts
     */
    ContainerPlan of(Container container, int restarts) {
        return annotated()
                .or(() -> byName(container.getImage()))
                .map(this::plan)
                .or(() -> byCommand(container, restarts))
                .orElseGet(() -> plan(PodBehaviour.READY));
    }

    private Optional<ContainerPlan> byCommand(Container container, int restarts) {
        return annotations.containsKey(RUN_TIME)
                ? Optional.empty()
                : runs.command(pod, container, restarts, now).map(ContainerPlan::of);
    }

    /** Returns the planned behaviour of an init container: it succeeds unless its command fails. */
    ContainerPlan initial(Container container, int restarts) {
        return ContainerPlan.of(
                runs.command(pod, container, restarts, now).orElseGet(() -> new ContainerCommand(Duration.ZERO, 0)));
    }

    /** Returns the predicted behaviour of the command of an ephemeral container; empty if it is unknown. */
    Optional<ContainerCommand> command(Container container) {
        return runs.command(pod, container, 0, now);
    }

    /** Containers of Jobs and of Helm's hooks run for a while, others run on. */
    private ContainerPlan plan(PodBehaviour behaviour) {
        return behaviour == PodBehaviour.READY
                ? new ContainerPlan(
                        behaviour,
                        0,
                        completes ? Optional.of(delay("run-time", simulation.runTime())) : Optional.empty())
                : new ContainerPlan(behaviour, behaviour == PodBehaviour.COMPLETING ? 0 : exitCode(), Optional.empty());
    }

    /** Returns the exit code of containers that fail. */
    private int exitCode() {
        try {
            return Integer.parseInt(annotations.getOrDefault(PREFIX + "exit-code", "1"));
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    private Optional<PodBehaviour> byName(@Nullable String image) {
        String name = Objects.requireNonNullElse(image, "");
        return simulation.images().entrySet().stream()
                .filter(rule -> name.contains(rule.getKey()))
                .findFirst()
                .map(Map.Entry::getValue);
    }

    private Duration delay(String name, Duration otherwise) {
        return Optional.ofNullable(annotations.get(PREFIX + name))
                .flatMap(GoDuration::find)
                .filter(delay -> !delay.isNegative())
                .orElse(otherwise);
    }
}
