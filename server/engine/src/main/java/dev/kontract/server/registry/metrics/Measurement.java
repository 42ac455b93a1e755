package dev.kontract.server.registry.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.Quantity;
import dev.kontract.model.Time;
import dev.kontract.server.registry.Metadata;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;

/** Assembles the objects of the group, as measured now. Thread-safe. */
final class Measurement {

    static final String API_VERSION = "metrics.k8s.io/v1beta1";

    /** The period of measurement, with which metrics-server is usually deployed. */
    private static final String WINDOW = "15s";

    private final InstantSource clock;

    Measurement(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns an object of a kind with name, namespace and labels of what it measures, and without any usage. */
    ObjectNode of(String kind, ObjectNode measured) {
        Metadata metadata = Metadata.of(measured);
        String now = new Time(clock.instant()).toString();
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", kind).put("apiVersion", API_VERSION);
        ObjectNode own = object.putObject("metadata").put("name", metadata.name());
        if (!metadata.namespace().isEmpty()) {
            own.put("namespace", metadata.namespace());
        }
        own.put("creationTimestamp", now);
        JsonNode labels = metadata.node().path("labels");
        if (!labels.isEmpty()) {
            own.set("labels", labels);
        }
        return object.put("timestamp", now).put("window", WINDOW);
    }

    /** Returns amounts by the names of their resources. */
    static ObjectNode usage(Map<String, Quantity> amounts) {
        ObjectNode usage = JsonNodeFactory.instance.objectNode();
        new TreeMap<>(amounts).forEach((resource, amount) -> usage.put(resource, amount.toString()));
        return usage;
    }
}
