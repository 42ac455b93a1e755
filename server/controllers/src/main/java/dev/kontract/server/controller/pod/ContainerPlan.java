package dev.kontract.server.controller.pod;

import java.time.Duration;
import java.util.Optional;

/**
 * What becomes of a simulated container.
 *
 * @param behaviour how it behaves once it is started
 * @param exitCode the code it ends with if it ends
 * @param runTime how long it runs after it has become ready; empty if it runs on
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
