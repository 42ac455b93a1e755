package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.validation.Amount;
import dev.kontract.server.registry.validation.Value;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/** How much the containers of a pod request together: those that run side by side are added, init steps are not. */
final class ContainerRequests {

    private ContainerRequests() {}

    static Map<String, Amount> together(Value spec) {
        Map<String, Amount> running = new TreeMap<>();
        spec.items("containers").forEach(one -> merge(running, requests(one), Amount::plus));
        Map<String, Amount> sidecars = new TreeMap<>();
        Map<String, Amount> starting = new TreeMap<>();
        for (Value init : spec.items("initContainers")) {
            Map<String, Amount> step = requests(init);
            if (init.child("restartPolicy").is("Always")) {
                merge(running, step, Amount::plus);
                merge(sidecars, step, Amount::plus);
                merge(starting, sidecars, ContainerRequests::greater);
            } else {
                merge(step, sidecars, Amount::plus);
                merge(starting, step, ContainerRequests::greater);
            }
        }
        merge(running, starting, ContainerRequests::greater);
        return running;
    }

    private static Map<String, Amount> requests(Value container) {
        Map<String, Amount> requests = new TreeMap<>();
        container
                .child("resources")
                .child("requests")
                .entries()
                .forEach((name, value) -> requests.put(name, Amount.of(value.text())));
        return requests;
    }

    private static void merge(Map<String, Amount> into, Map<String, Amount> from, BinaryOperator<Amount> how) {
        from.forEach((name, amount) -> into.merge(name, amount, how));
    }

    private static Amount greater(Amount one, Amount other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
