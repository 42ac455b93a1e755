package dev.kontract.server.registry.core.pod;

import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.validation.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Ports that several containers of a pod define, which the network namespace they share has only once. */
final class PortWarnings {

    private PortWarnings() {}

    static List<String> of(Value spec) {
        List<String> found = new ArrayList<>();
        Map<String, List<Value>> all = new HashMap<>();
        for (Value container : ContainersValidation.all(spec)) {
            for (Value port : container.items("ports")) {
                String key = port.child("containerPort").number() + "/"
                        + port.child("protocol").text();
                List<Value> others = all.computeIfAbsent(key, none -> new ArrayList<>());
                others.forEach(other -> compare(port, other, found));
                others.add(port);
            }
        }
        return found;
    }

    private static void compare(Value port, Value other, List<String> found) {
        boolean sameHost = port.child("hostIP").is(other.child("hostIP").text());
        long own = port.child("hostPort").number();
        long others = other.child("hostPort").number();
        boolean anyHost = port.child("hostIP").empty() || other.child("hostIP").empty();
        if (sameHost && own == others) {
            found.add(port.path() + ": duplicate port definition with " + other.path());
        } else if (own == 0 || others == 0) {
            found.add(port.path() + ": overlapping port definition with " + other.path());
        } else if (own == others && anyHost) {
            found.add(port.path() + ": dangerously ambiguous port definition with " + other.path());
        }
    }
}
