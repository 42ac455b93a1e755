package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.QuantityAmount;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * The total resource requests of a pod's containers. Containers that run concurrently are added; plain init containers
 * are not.
 */
final class ContainerRequests {

    private ContainerRequests() {}

    static Map<String, QuantityAmount> together(FieldValue spec) {
        Map<String, QuantityAmount> running = new TreeMap<>();
        spec.items("containers").forEach(one -> merge(running, requests(one), QuantityAmount::plus));
        Map<String, QuantityAmount> sidecars = new TreeMap<>();
        Map<String, QuantityAmount> starting = new TreeMap<>();
        for (FieldValue init : spec.items("initContainers")) {
            Map<String, QuantityAmount> step = requests(init);
            if (init.child("restartPolicy").is("Always")) {
                merge(running, step, QuantityAmount::plus);
                merge(sidecars, step, QuantityAmount::plus);
                merge(starting, sidecars, ContainerRequests::greater);
            } else {
                merge(step, sidecars, QuantityAmount::plus);
                merge(starting, step, ContainerRequests::greater);
            }
        }
        merge(running, starting, ContainerRequests::greater);
        return running;
    }

    private static Map<String, QuantityAmount> requests(FieldValue container) {
        Map<String, QuantityAmount> requests = new TreeMap<>();
        container
                .child("resources")
                .child("requests")
                .entries()
                .forEach((name, value) -> requests.put(name, QuantityAmount.of(value.text())));
        return requests;
    }

    private static void merge(
            Map<String, QuantityAmount> into, Map<String, QuantityAmount> from, BinaryOperator<QuantityAmount> how) {
        from.forEach((name, amount) -> into.merge(name, amount, how));
    }

    private static QuantityAmount greater(QuantityAmount one, QuantityAmount other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
