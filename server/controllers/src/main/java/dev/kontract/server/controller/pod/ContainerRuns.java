package dev.kontract.server.controller.pod;

import dev.kontract.model.Container;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.shell.Limits;
import dev.kontract.server.controller.shell.Outcome;
import dev.kontract.server.controller.shell.OutputListener;
import dev.kontract.server.controller.shell.Shell;
import dev.kontract.server.controller.shell.Surroundings;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Evaluates the commands of simulated containers, run by run. Each run is evaluated once, because it may write files that the
 * next one reads; the outcomes of the most recently used runs are kept. Thread-safe.
 */
final class ContainerRuns {

    private static final int MOST = 4096;
    private static final Limits TO_THE_END = new Limits(20_000, ContainerCommand.FOREVER.runTime());
    private static final int STEPS_OF_LOGS = 500_000;

    /** One run of a container. */
    private record Run(String uid, String container, int number) {}

    private final VolumeFiles volumes = new VolumeFiles();
    private final Map<Run, Optional<ContainerCommand>> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Run, Optional<ContainerCommand>> eldest) {
            return size() > MOST;
        }
    };

    /**
     * Returns the predicted behaviour of a container; empty if it is unknown.
     *
     * @param number the number of earlier restarts
     */
    synchronized Optional<ContainerCommand> command(Pod pod, Container container, int number, Instant now) {
        if (isWithoutCommand(container)) {
            return ContainerCommand.ofImage(container);
        }
        Run run = new Run(Objects.toString(pod.metadata().getUid()), Objects.toString(container.getName()), number);
        Optional<ContainerCommand> before = known.get(run);
        if (before != null) {
            return before;
        }
        Optional<ContainerCommand> command = ContainerCommand.of(
                evaluate(pod, container, number, new Start(now, volumes), TO_THE_END, (at, text) -> {}));
        known.put(run, command);
        return command;
    }

    private static boolean isWithoutCommand(Container container) {
        return Objects.requireNonNullElse(container.getCommand(), List.of()).isEmpty()
                && Objects.requireNonNullElse(container.getArgs(), List.of()).isEmpty();
    }

    /**
     * Evaluates a run again to get its output.
     *
     * @param start when it started
     * @param time how long it has run
     */
    static void print(Pod pod, Container container, int number, Instant start, Duration time, OutputListener listener) {
        if (!isWithoutCommand(container)) {
            Start begun = new Start(start, new VolumeFiles());
            evaluate(pod, container, number, begun, new Limits(STEPS_OF_LOGS, time), listener);
        }
    }

    /** Returns whether the whole run is known, so that its output is complete. */
    static boolean isKnown(Pod pod, Container container, int number, Instant start) {
        if (isWithoutCommand(container)) {
            return ContainerCommand.ofImage(container).isPresent();
        }
        Start begun = new Start(start, new VolumeFiles());
        return ContainerCommand.of(evaluate(pod, container, number, begun, TO_THE_END, (at, text) -> {}))
                .isPresent();
    }

    /** The start time of a run, and its initial files. */
    private record Start(Instant moment, VolumeFiles volumes) {}

    private static Outcome evaluate(
            Pod pod, Container container, int number, Start start, Limits limits, OutputListener listener) {
        ContainerEnvironment environment = new ContainerEnvironment(pod, container);
        Optional<List<String>> words = environment.words(container);
        if (words.isEmpty()) {
            return new Outcome.Unknown();
        }
        Surroundings surroundings = new Surroundings(
                environment.variables(),
                environment.unknown(),
                environment.hostName(),
                start.moment(),
                Objects.hash(pod.metadata().getUid(), container.getName(), number),
                new ContainerFiles(pod, container, start.volumes()));
        return Shell.run(words.get(), surroundings, limits, listener);
    }
}
