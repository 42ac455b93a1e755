package dev.kontract.server.registry.metrics;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.server.status.StatusException;
import java.util.Map;

/** Measures pods. Implementations are thread-safe. */
@FunctionalInterface
public interface PodUsage {

    /**
     * Returns the usage of a pod's containers, by name of the container and then of the resource.
     *
     * @param pod not modified
     * @return empty if there is no measurement of the pod
     * @throws StatusException if the measurement fails
     */
    Map<String, Map<String, Quantity>> of(ObjectNode pod);
}
