package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The pods of a set by ordinal. The cost depends on the existing pods, not on the desired number.
 *
 * @param desired the spec of the set
 * @param replicas the pods within the desired range by index; 0 is the first ordinal
 * @param condemned the pods outside the desired range, in descending order
 * @param now the time of the observation
 */
record SetMembers(DesiredSet desired, NavigableMap<Integer, Pod> replicas, List<Pod> condemned, Instant now) {

    static SetMembers of(DesiredSet desired, List<Pod> pods, Instant now) {
        NavigableMap<Integer, Pod> replicas = new TreeMap<>();
        NavigableMap<Integer, Pod> condemned = new TreeMap<>();
        for (Pod pod : pods) {
            desired.ordinal(pod).ifPresent(ordinal -> {
                if (desired.covers(ordinal)) {
                    replicas.put(ordinal - desired.start(), pod);
                } else {
                    condemned.put(ordinal, pod);
                }
            });
        }
        return new SetMembers(
                desired,
                Collections.unmodifiableNavigableMap(replicas),
                List.copyOf(condemned.descendingMap().values()),
                now);
    }

    boolean isAvailable(Pod pod) {
        return PodHealth.isAvailable(pod, desired.minReady(), now);
    }

    /** Returns whether the pod is missing or unavailable. */
    boolean isMissing(Pod pod) {
        return pod.deleting() || !isAvailable(pod);
    }

    /** Returns the number of missing or unavailable pods in the desired range. */
    int missing() {
        return desired.replicas()
                - (int) replicas.values().stream()
                        .filter(pod -> !isMissing(pod))
                        .count();
    }

    /**
     * Returns whether all desired pods are available, and {@code pod} is the first excess pod that is not, or there is none.
     */
    boolean isFirstMissing(Pod pod) {
        if (missing() > 0) {
            return false;
        }
        for (int i = condemned.size() - 1; i >= 0; i--) {
            if (isMissing(condemned.get(i))) {
                return condemned.get(i).equals(pod);
            }
        }
        return false;
    }

    Stream<Pod> all() {
        return Stream.concat(replicas.values().stream(), condemned.stream());
    }
}
