package dev.kontract.server.controller.pod;

import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.model.Pod;
import dev.kontract.server.controller.NamedObject;
import java.time.Clock;

/**
 * Simulates failures of a running pod. Each method writes to the pod through the API, as the user of the client; {@code
 * pod-simulator} and the other controllers react as usual. Safe for use by many threads.
 *
 * <p>To evict a pod, create an Eviction, as on any cluster; to lose it with its node, see {@link
 * dev.kontract.server.controller.node.NodeFaults}.
 */
public final class PodFaults {

    private static final String BEHAVIOUR = "/metadata/annotations/simulation.kontract.dev~1behaviour";
    private static final String STOP_DELAY = "/metadata/annotations/simulation.kontract.dev~1stop-delay";

    private final Resource<Pod> pods;
    private final String name;
    private final NamedObject target;
    private final PodSimulation simulation;
    private final Clock clock;

    /**
     * Creates faults for one pod, which need not exist yet.
     *
     * @param simulation the simulation settings of the pod
     * @param clock the clock of the simulation
     */
    public PodFaults(KontractClient client, String namespace, String name, PodSimulation simulation, Clock clock) {
        this.pods = client.pods(namespace);
        this.name = name;
        this.target = new NamedObject(pods, name);
        this.simulation = simulation;
        this.clock = clock;
    }

    /**
     * Ends the running containers with this exit code, once each. Depending on the restart policy they are restarted after the
     * usual delay of 10 seconds or more ({@code CrashLoopBackOff}), or stay terminated, which ends the pod if none is left.
     *
     * @throws IllegalStateException if no container runs
     * @throws IllegalArgumentException if there is no such pod; the message names those of the namespace
     */
    public void crash(int exitCode) {
        target.require(() -> pods.status().update(name, pod -> crash(pod, exitCode)));
    }

    private void crash(Pod pod, int exitCode) {
        pod.setStatus(new PodLifecycle(pod, script(pod), "", clock.instant())
                .crashed(exitCode)
                .orElseThrow(() -> new IllegalStateException(
                        "no container of the pod " + pods.namespace() + "/" + name + " runs")));
    }

    private PodScript script(Pod pod) {
        return new PodScript(simulation, pod, new ContainerRuns(), clock.instant());
    }

    /**
     * Makes the containers unready while they keep running, including containers started later, until {@link #recover}.
     *
     * @throws IllegalArgumentException if there is no such pod; the message names those of the namespace
     */
    public void hang() {
        patch(Patch.merge().set(BEHAVIOUR, PodBehaviour.NEVER_READY.word()));
    }

    /**
     * Makes the containers ignore termination: when the pod is deleted, it stays for its whole grace period.
     *
     * @throws IllegalArgumentException if there is no such pod; the message names those of the namespace
     */
    public void ignoreTermination() {
        patch(Patch.merge().set(STOP_DELAY, "24h"));
    }

    /**
     * Reverts {@link #hang} and {@link #ignoreTermination}.
     *
     * @throws IllegalArgumentException if there is no such pod; the message names those of the namespace
     */
    public void recover() {
        patch(Patch.merge().remove(BEHAVIOUR).remove(STOP_DELAY));
    }

    private void patch(Patch patch) {
        target.require(() -> pods.patch(name, patch));
    }
}
