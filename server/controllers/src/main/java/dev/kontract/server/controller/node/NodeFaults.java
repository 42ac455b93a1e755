package dev.kontract.server.controller.node;

import dev.kontract.client.KontractClient;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.Lease;
import dev.kontract.model.Node;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.controller.NamedObject;
import java.util.Map;

/**
 * Lets a simulated node fail. Each method writes to the node or its lease by the API, as the user of the client; what follows is
 * up to {@code node-simulator}, {@code node-lifecycle-controller}, {@code taint-eviction-controller} and {@code
 * pod-garbage-collector-controller}, in their usual times on the clock of the server. Safe for use by many threads.
 */
public final class NodeFaults {

    private static final String HEARTBEAT = "/metadata/annotations/simulation.kontract.dev~1heartbeat";

    private final Resource<Node> nodes;
    private final Resource<Lease> leases;
    private final String name;
    private final NamedObject target;

    /** Is for one node. */
    public NodeFaults(KontractClient client, String name) {
        this.nodes = client.nodes();
        this.leases = client.leases(NodeSimulator.LEASES);
        this.name = name;
        this.target = new NamedObject(nodes, name);
    }

    /**
     * The node sends no heartbeats any more, and its pods stay as they are: it becomes {@code NotReady}, and its pods are evicted
     * after the time for which they tolerate that.
     *
     * @throws IllegalArgumentException if there is no such node; the message names those that exist
     */
    public void stop() {
        target.require(() -> nodes.patch(name, Patch.merge().set(HEARTBEAT, SimulatedNode.STOPPED)));
    }

    /**
     * The node is deleted and does not register again, as a machine that was taken away; the garbage collection of pods deletes
     * its pods.
     *
     * @throws IllegalArgumentException if there is no such node; the message names those that exist
     */
    public void vanish() {
        target.require(() -> nodes.get(name));
        try {
            leases.patch(name, Patch.merge().set(HEARTBEAT, SimulatedNode.STOPPED));
        } catch (ApiException.NotFound e) {
            leases.create(new Lease()
                    .metadata(new ObjectMeta()
                            .name(name)
                            .annotations(Map.of(SimulatedNode.HEARTBEAT, SimulatedNode.STOPPED))));
        }
        nodes.delete(name);
    }

    /**
     * Takes {@link #stop} and {@link #vanish} back: the node sends heartbeats again, within the time between two of them. One that
     * has vanished registers as a new node.
     */
    public void start() {
        if (leases.find(name).isPresent()) {
            leases.patch(name, Patch.merge().remove(HEARTBEAT));
        }
        if (leases.find(name).isEmpty() || nodes.find(name).isPresent()) {
            target.require(() -> nodes.patch(name, Patch.merge().remove(HEARTBEAT)));
        }
    }
}
