package dev.kontract.server.controller.job;

import dev.kontract.client.controller.Request;
import dev.kontract.model.Pod;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The pods whose finalizers were removed until the informer shows it. They must not be counted again. Thread-safe; never called
 * for the same job by two threads concurrently.
 */
final class ReleasedPods {

    private final Map<Request, Set<String>> released = new ConcurrentHashMap<>();

    void add(Request job, Pod pod) {
        released.computeIfAbsent(job, request -> new HashSet<>()).add(JobCensus.uid(pod));
    }

    /** Returns the UIDs of those pods that still show the finalizer, and drops the others. */
    Set<String> among(Request job, Collection<Pod> pods) {
        Set<String> known = released.get(job);
        if (known == null) {
            return Set.of();
        }
        known.retainAll(
                pods.stream().filter(JobPods::isTracked).map(JobCensus::uid).collect(Collectors.toSet()));
        return Set.copyOf(known);
    }

    void forget(Request job) {
        released.remove(job);
    }
}
