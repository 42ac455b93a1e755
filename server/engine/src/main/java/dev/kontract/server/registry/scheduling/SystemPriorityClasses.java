package dev.kontract.server.registry.scheduling;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.model.catalog.GroupVersionKind;
import java.util.List;
import java.util.Optional;

/**
 * The priority classes that every cluster has.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/administer-cluster/guaranteed-scheduling-critical-addon-pods/">Critical
 *     pods</a>
 */
public final class SystemPriorityClasses {

    /** The kind of priority classes. */
    public static final GroupVersionKind KIND = new GroupVersionKind("scheduling.k8s.io", "v1", "PriorityClass");

    /** Names with this prefix are reserved. */
    static final String PREFIX = "system-";

    private record SystemClass(String name, int value, String description) {}

    private static final List<SystemClass> ALL = List.of(
            new SystemClass(
                    "system-node-critical",
                    2_000_001_000,
                    "Used for system critical pods that must not be moved from their current node."),
            new SystemClass(
                    "system-cluster-critical",
                    2_000_000_000,
                    "Used for system critical pods that must run in the cluster, but can be moved to another node if"
                            + " necessary."));

    private SystemPriorityClasses() {}

    /** Returns the classes as new objects. */
    public static List<ObjectNode> objects() {
        return ALL.stream().map(SystemPriorityClasses::object).toList();
    }

    /** Returns whether {@code name} is that of a system class, which cannot be deleted. */
    static boolean isSystemClass(String name) {
        return ALL.stream().anyMatch(known -> known.name().equals(name));
    }

    /** Returns why an object with a reserved name is not one of the classes; empty if it is one. */
    static Optional<String> difference(String name, long value, boolean globalDefault) {
        for (SystemClass known : ALL) {
            if (known.name().equals(name)) {
                return difference(known, value, globalDefault);
            }
        }
        return Optional.of(name + " is not a known system priority class");
    }

    private static Optional<String> difference(SystemClass known, long value, boolean globalDefault) {
        if (known.value() != value) {
            return Optional.of("value of " + known.name() + " PriorityClass must be " + known.value());
        }
        return globalDefault
                ? Optional.of("globalDefault of " + known.name() + " PriorityClass must be false")
                : Optional.empty();
    }

    private static ObjectNode object(SystemClass one) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("kind", KIND.kind()).put("apiVersion", KIND.apiVersion());
        object.putObject("metadata").put("name", one.name());
        return object.put("value", one.value())
                .put("description", one.description())
                .put("preemptionPolicy", "PreemptLowerPriority");
    }
}
