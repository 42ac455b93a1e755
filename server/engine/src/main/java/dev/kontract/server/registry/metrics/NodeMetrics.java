package dev.kontract.server.registry.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.model.catalog.GroupVersionKind;
import dev.kontract.server.registry.ComputedObjects;
import dev.kontract.server.registry.GenericStore;
import dev.kontract.server.registry.StoredObject;
import dev.kontract.server.status.StatusException;
import dev.kontract.server.storage.Entry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The usage of nodes: that of the pods on them, and {@link #SYSTEM}. A node that is not ready has no object, because on a cluster its
 * kubelet would not answer.
 */
public final class NodeMetrics implements ComputedObjects {

    /** The kind of the objects. */
    public static final GroupVersionKind KIND = GroupVersionKind.of(Measurement.API_VERSION, "NodeMetrics");

    /** Usage of a node without pods. */
    private static final Map<String, Quantity> SYSTEM =
            Map.of("cpu", Quantity.parse("100m"), "memory", Quantity.parse("512Mi"));

    private final Supplier<GenericStore> nodes;
    private final Supplier<GenericStore> pods;
    private final PodUsage usage;
    private final Measurement measurement;

    /**
     * Measures the nodes of a store.
     *
     * @param pods the pods on them
     * @param clock the time of the measurements
     */
    public NodeMetrics(Supplier<GenericStore> nodes, Supplier<GenericStore> pods, PodUsage usage, InstantSource clock) {
        this.nodes = nodes;
        this.pods = pods;
        this.usage = usage;
        this.measurement = new Measurement(clock);
    }

    @Override
    public List<ObjectNode> list(String namespace, Predicate<ObjectNode> selected) {
        Map<String, ObjectNode> ready = new HashMap<>();
        List<ObjectNode> measured = new ArrayList<>();
        for (Entry entry : nodes.get().entries("")) {
            ObjectNode node = StoredObject.of(entry).tree();
            if (selected.test(node) && isReady(node)) {
                ObjectNode object = measurement.of(KIND.kind(), node);
                ready.put(object.at("/metadata/name").asText(), object);
                measured.add(object);
            }
        }
        measure(ready);
        return measured;
    }

    @Override
    public ObjectNode get(String namespace, String name) {
        ObjectNode node = nodes.get().get("", name).tree();
        if (!isReady(node)) {
            throw StatusException.notFound(KIND.group(), "nodemetrics", name);
        }
        ObjectNode object = measurement.of(KIND.kind(), node);
        measure(Map.of(name, object));
        return object;
    }

    /** Sets the usage of the objects of nodes, by the name of the node. */
    private void measure(Map<String, ObjectNode> objects) {
        if (objects.isEmpty()) {
            return;
        }
        Map<String, Map<String, Quantity>> used = new HashMap<>();
        for (Entry entry : pods.get().entries("")) {
            ObjectNode pod = StoredObject.of(entry).tree();
            String node = pod.path("spec").path("nodeName").asText();
            if (objects.containsKey(node)) {
                Map<String, Quantity> sum = used.computeIfAbsent(node, absent -> new HashMap<>(SYSTEM));
                usage.of(pod)
                        .values()
                        .forEach(amounts ->
                                amounts.forEach((resource, amount) -> sum.merge(resource, amount, Quantity::add)));
            }
        }
        objects.forEach((name, object) -> object.set("usage", Measurement.usage(used.getOrDefault(name, SYSTEM))));
    }

    private static boolean isReady(ObjectNode node) {
        for (JsonNode condition : node.path("status").path("conditions")) {
            if (condition.path("type").asText().equals("Ready")) {
                return condition.path("status").asText().equals("True");
            }
        }
        return false;
    }
}
