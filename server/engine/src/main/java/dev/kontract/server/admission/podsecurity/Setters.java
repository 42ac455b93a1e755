package dev.kontract.server.admission.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * The parts of a pod that set a forbidden value: the pod itself, or containers.
 *
 * @param pod whether the pod does
 * @param containers the names of the containers that do
 */
record Setters(boolean pod, List<String> containers) {

    /** Returns the pod and the containers whose security context is forbidden by {@code bad}, which is called in this order. */
    static Setters of(CheckedPod pod, Predicate<JsonNode> bad) {
        return new Setters(bad.test(pod.securityContext()), containers(pod, context(bad)));
    }

    /** Returns the names of the containers that {@code bad} accepts. */
    static List<String> containers(CheckedPod pod, Predicate<JsonNode> bad) {
        return pod.containers().stream().filter(bad).map(CheckedPod::name).toList();
    }

    /** Returns a predicate of containers that tests their security contexts. */
    static Predicate<JsonNode> context(Predicate<JsonNode> bad) {
        return container -> bad.test(CheckedPod.securityContext(container));
    }

    boolean isEmpty() {
        return !pod && containers.isEmpty();
    }

    /** Returns a list such as {@code pod and containers "a", "b"}. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        if (pod) {
            texts.add("pod");
        }
        if (!containers.isEmpty()) {
            texts.add(containers(containers));
        }
        return texts;
    }

    @Override
    public String toString() {
        return String.join(" and ", texts());
    }

    /** Returns a list such as {@code containers "a", "b"}. */
    static String containers(Collection<String> names) {
        return plural("container", names) + ' ' + quoted(names);
    }

    /** Returns {@code noun} in the number of {@code items}. */
    static String plural(String noun, Collection<?> items) {
        return items.size() == 1 ? noun : noun + 's';
    }

    /** Returns the verb "use" in the number of {@code items}. */
    static String use(Collection<?> items) {
        return items.size() == 1 ? "uses" : "use";
    }

    static String quoted(Collection<String> items) {
        return items.isEmpty() ? "" : '"' + String.join("\", \"", items) + '"';
    }
}
