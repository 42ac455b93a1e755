package dev.kontract.server.controller.pod;

import java.time.Duration;
import java.util.Optional;

/**
 * The planned behaviour of a simulated container.
 *
 * @param behaviour its behaviour once it is started
 * @param exitCode its exit code if it ends
 * @param runTime how long it runs after it has become ready; empty if it does not end
 */
record ContainerPlan(PodBehaviour behaviour, int exitCode, Optional<Duration> runTime) {

    /** Returns the plan of a container whose command is known to end. */
    static ContainerPlan of(ContainerCommand command) {
        if (!command.runTime().isZero()) {
            return new ContainerPlan(PodBehaviour.READY, command.exitCode(), Optional.of(command.runTime()));
        }
        PodBehaviour behaviour = command.exitCode() == 0 ? PodBehaviour.COMPLETING : PodBehaviour.CRASHING;
        return new ContainerPlan(behaviour, command.exitCode(), Optional.empty());
    }
}
