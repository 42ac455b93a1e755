package dev.kontract.server.registry.metrics;

import com.fasterxml.jackson.databind.node.ArrayNode;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The usage of pods, by container. A pod without a measurement has no object. */
public final class PodMetrics implements ComputedObjects {

    /** The kind of the objects. */
    public static final GroupVersionKind KIND = GroupVersionKind.of(Measurement.API_VERSION, "PodMetrics");

    private final Supplier<GenericStore> pods;
    private final PodUsage usage;
    private final Measurement measurement;

    /**
     * Measures the pods of a store.
     *
     * @param clock the time of the measurements
     */
    public PodMetrics(Supplier<GenericStore> pods, PodUsage usage, InstantSource clock) {
        this.pods = pods;
        this.usage = usage;
        this.measurement = new Measurement(clock);
    }

    @Override
    public List<ObjectNode> list(String namespace, Predicate<ObjectNode> selected) {
        List<ObjectNode> measured = new ArrayList<>();
        for (Entry entry : pods.get().entries(namespace)) {
            StoredObject stored = StoredObject.of(entry);
            if (selected.test(stored.metadataTree())) {
                measure(stored.tree()).ifPresent(measured::add);
            }
        }
        return measured;
    }

    @Override
    public ObjectNode get(String namespace, String name) {
        return measure(pods.get().get(namespace, name).tree())
                .orElseThrow(() -> StatusException.notFound(KIND.group(), "podmetrics", namespace + '/' + name));
    }

    private Optional<ObjectNode> measure(ObjectNode pod) {
        Map<String, Map<String, Quantity>> containers = usage.of(pod);
        if (containers.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode object = measurement.of(KIND.kind(), pod);
        ArrayNode list = object.putArray("containers");
        new TreeMap<>(containers)
                .forEach((name, used) -> list.addObject().put("name", name).set("usage", Measurement.usage(used)));
        return Optional.of(object);
    }
}
