package dev.kontract.conformance.rollout;

import java.util.HashMap;
import java.util.Map;

/** Numbers revisions in order of first sight: {@code <rev:1>}, {@code <rev:2>}. Safe for concurrent use. */
final class RevisionNumbers {

    private final Map<String, String> numbers = new HashMap<>();

    /** The placeholder of a revision, a new one when it was not seen before. */
    synchronized String see(String name) {
        return name.isEmpty() ? "" : numbers.computeIfAbsent(name, unseen -> "<rev:" + (numbers.size() + 1) + ">");
    }

    /** The placeholder of a revision that a pod must have shown. */
    synchronized String known(String name) {
        return numbers.getOrDefault(name, "<unseen>");
    }
}
