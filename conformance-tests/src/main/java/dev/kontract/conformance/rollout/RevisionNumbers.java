package dev.kontract.conformance.rollout;

import java.util.HashMap;
import java.util.Map;

/** Numbers revisions in the order they are first seen: {@code <rev:1>}, {@code <rev:2>}. Thread-safe. */
final class RevisionNumbers {

    private final Map<String, String> numbers = new HashMap<>();

    /** Returns the placeholder of a revision, assigning a new one if needed. */
    synchronized String see(String name) {
        return name.isEmpty() ? "" : numbers.computeIfAbsent(name, unseen -> "<rev:" + (numbers.size() + 1) + ">");
    }

    /** Returns the placeholder of a revision that was already seen on a pod. */
    synchronized String known(String name) {
        return numbers.getOrDefault(name, "<unseen>");
    }
}
