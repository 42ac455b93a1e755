package dev.kontract.server.aggregation;

import dev.kontract.server.kinds.ApiServiceConditions.Availability;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The metrics of the availability of APIServices, named as in kube-apiserver. Thread-safe. */
final class AvailabilityMetrics {

    private final Map<String, Boolean> available = new HashMap<>();
    private final Map<String, Number> failures = new TreeMap<>();

    /** Notes the condition of an APIService. */
    synchronized void set(String name, Availability availability) {
        Boolean before = available.put(name, availability.isAvailable());
        if (!availability.isAvailable() && (before == null || before)) {
            String labels = "name=\"" + name + "\",reason=\"" + availability.reason() + '"';
            failures.merge(labels, 1L, (some, more) -> some.longValue() + more.longValue());
        }
    }

    /** Forgets a deleted APIService; what was counted stays counted. */
    synchronized void forget(String name) {
        available.remove(name);
    }

    /** Returns the metrics; {@code local} returns the names of APIServices that are always available. */
    List<Metric> all(Supplier<Set<String>> local) {
        return List.of(
                new Metric(
                        "aggregator_unavailable_apiservice",
                        "Gauge of APIServices which are marked as unavailable broken down by APIService name.",
                        Type.GAUGE,
                        () -> gauges(local.get())),
                new Metric(
                        "aggregator_unavailable_apiservice_total",
                        "Counter of APIServices which are marked as unavailable broken down by APIService name and reason.",
                        Type.COUNTER,
                        this::counted));
    }

    private synchronized Map<String, Number> gauges(Set<String> local) {
        Map<String, Number> gauges = new TreeMap<>();
        local.forEach(name -> gauges.put(label(name), 0));
        available.forEach((name, is) -> gauges.put(label(name), is ? 0 : 1));
        return gauges;
    }

    private static String label(String name) {
        return "name=\"" + name + '"';
    }

    private synchronized Map<String, Number> counted() {
        return Map.copyOf(failures);
    }
}
