package dev.kontract.server.podaccess;

import dev.kontract.model.Pod;
import java.util.Optional;
import java.util.function.Supplier;

/** The logs of containers for which the embedder offers none. */
@FunctionalInterface
public interface ContainerLogs {

    /**
     * Returns the logs of a pod.
     *
     * @param pod returns the current pod; empty if it was deleted
     */
    LogSource of(Supplier<Optional<Pod>> pod);
}
