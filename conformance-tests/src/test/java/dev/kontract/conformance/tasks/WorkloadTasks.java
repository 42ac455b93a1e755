package dev.kontract.conformance.tasks;

import java.util.List;

/** Tasks about workloads and nodes. */
public interface WorkloadTasks extends AutoCloseable {

    /**
     * Scales a workload and waits for the rollout.
     *
     * @return the number of ready replicas
     */
    int scale(String namespace, String name, int replicas) throws Exception;

    /**
     * Restarts a workload, and returns to the revision before.
     *
     * @return whether the template has the annotation of a restart, after each of the rollouts
     */
    List<Boolean> restart(String namespace, String name) throws Exception;

    /** Drains a node. */
    void drain(String node) throws Exception;
}
