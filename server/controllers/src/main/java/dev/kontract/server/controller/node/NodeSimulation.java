package dev.kontract.server.controller.node;

import dev.kontract.model.Quantity;
import dev.kontract.model.Taint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of the simulated nodes. Immutable.
 *
 * <p>Without nodes, pods run unscheduled. With nodes, the controller {@code scheduler} assigns pods to them, and pods
 * run only there. A node whose annotation {@code simulation.kontract.dev/heartbeat} is {@code stopped} no longer renews
 * its lease and leaves its pods alone, as a machine that has failed.
 *
 * <pre>{@code
 * NodeSimulation three = NodeSimulation.of(3)
 *         .withCapacity("cpu", "4")
 *         .withLabel("topology.kubernetes.io/zone", "zone-a");
 * }</pre>
 *
 * @param count the number of nodes, which are named {@code node-1} and so on
 * @param capacity the resources of each node
 * @param labels the labels of each node, beside the standard ones
 * @param taints the taints of each new node
 */
public record NodeSimulation(
        int count, Map<String, Quantity> capacity, Map<String, String> labels, List<Taint> taints) {

    private static final Map<String, Quantity> STANDARD = Map.of(
            "cpu", Quantity.parse("8"),
            "memory", Quantity.parse("32Gi"),
            "ephemeral-storage", Quantity.parse("100Gi"),
            "pods", Quantity.parse("110"));

    /**
     * Copies the collections.
     *
     * @throws IllegalArgumentException if the number of nodes is negative
     */
    public NodeSimulation {
        if (count < 0) {
            throw new IllegalArgumentException("the number of nodes must not be negative");
        }
        capacity = Map.copyOf(capacity);
        labels = Map.copyOf(labels);
        taints = List.copyOf(taints);
    }

    /** Returns settings without nodes. */
    public static NodeSimulation none() {
        return of(0);
    }

    /** Returns a number of nodes with 8 processors, 32Gi of memory and room for 110 pods each. */
    public static NodeSimulation of(int count) {
        return new NodeSimulation(count, STANDARD, Map.of(), List.of());
    }

    /**
     * Returns a copy with another amount of a resource.
     *
     * @throws IllegalArgumentException if {@code amount} is not a quantity
     */
    public NodeSimulation withCapacity(String resource, String amount) {
        Map<String, Quantity> more = new LinkedHashMap<>(capacity);
        more.put(resource, Quantity.parse(amount));
        return new NodeSimulation(count, more, labels, taints);
    }

    /** Returns a copy with another label. */
    public NodeSimulation withLabel(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(labels);
        more.put(name, value);
        return new NodeSimulation(count, capacity, more, taints);
    }

    /** Returns a copy with another taint, for example {@code ("dedicated", "search", "NoSchedule")}. */
    public NodeSimulation withTaint(String key, String value, String effect) {
        List<Taint> more = new ArrayList<>(taints);
        more.add(new Taint().key(key).value(value).effect(effect));
        return new NodeSimulation(count, capacity, labels, more);
    }
}
