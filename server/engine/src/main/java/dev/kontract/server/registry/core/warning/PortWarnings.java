package dev.kontract.server.registry.core.warning;

import dev.kontract.server.registry.core.container.ContainersValidation;
import dev.kontract.server.registry.validation.FieldValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Warns about container ports defined more than once in a pod. */
final class PortWarnings {

    /** Limits the comparisons, which are quadratic in the number of ports. */
    private static final int MOST_PAIRS = 100_000;

    private PortWarnings() {}

    static void say(FieldValue spec, FieldWarnings warnings) {
        Map<String, List<FieldValue>> all = new HashMap<>();
        int pairs = 0;
        for (FieldValue container : ContainersValidation.all(spec)) {
            for (FieldValue port : container.items("ports")) {
                String key = port.child("containerPort").number() + "/"
                        + port.child("protocol").text();
                unplaced(port, warnings);
                List<FieldValue> others = all.computeIfAbsent(key, none -> new ArrayList<>());
                for (int i = 0; i < others.size() && pairs < MOST_PAIRS; i++, pairs++) {
                    compare(port, others.get(i), warnings);
                }
                others.add(port);
            }
        }
    }

    /** Only the first port of a name counts. */
    static void names(FieldValue spec, FieldWarnings warnings) {
        Map<String, FieldValue> named = new HashMap<>();
        for (FieldValue container : ContainersValidation.all(spec)) {
            for (FieldValue port : container.items("ports")) {
                String name = port.child("name").text();
                FieldValue first = name.isEmpty() ? null : named.putIfAbsent(name, port);
                if (first != null) {
                    warnings.say(
                            port,
                            "duplicate port name \"" + name + "\" with " + first.path()
                                    + ", services and probes that select ports by name will use " + first.path());
                }
            }
        }
    }

    private static void unplaced(FieldValue port, FieldWarnings warnings) {
        if (!port.child("hostIP").empty() && port.child("hostPort").number() == 0) {
            warnings.say(
                    port,
                    "hostIP set without hostPort: {Name:" + port.child("name").text() + " HostPort:0 ContainerPort:"
                            + port.child("containerPort").number() + " Protocol:"
                            + port.child("protocol").text() + " HostIP:"
                            + port.child("hostIP").text() + "}");
        }
    }

    private static void compare(FieldValue port, FieldValue other, FieldWarnings warnings) {
        boolean sameHost = port.child("hostIP").is(other.child("hostIP").text());
        long own = port.child("hostPort").number();
        long others = other.child("hostPort").number();
        boolean anyHost = port.child("hostIP").empty() || other.child("hostIP").empty();
        if (sameHost && own == others) {
            warnings.say(port, "duplicate port definition with " + other.path());
        } else if (own == 0 || others == 0) {
            warnings.say(port, "overlapping port definition with " + other.path());
        } else if (own == others && anyHost) {
            warnings.say(port, "dangerously ambiguous port definition with " + other.path());
        }
    }
}
