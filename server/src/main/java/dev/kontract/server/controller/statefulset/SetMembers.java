package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The pods of a set by ordinal. Costs what there is, however many pods are wanted.
 *
 * @param wanted what the set asks for
 * @param replicas the pods that shall be, by their place: 0 is the first ordinal
 * @param condemned the pods of ordinals that shall not be, the last first
 * @param now the moment this is seen from
 */
record SetMembers(DesiredSet wanted, NavigableMap<Integer, Pod> replicas, List<Pod> condemned, Instant now) {

    static SetMembers of(DesiredSet wanted, List<Pod> pods, Instant now) {
        NavigableMap<Integer, Pod> replicas = new TreeMap<>();
        NavigableMap<Integer, Pod> condemned = new TreeMap<>();
        for (Pod pod : pods) {
            wanted.ordinal(pod).ifPresent(ordinal -> {
                if (wanted.covers(ordinal)) {
                    replicas.put(ordinal - wanted.start(), pod);
                } else {
                    condemned.put(ordinal, pod);
                }
            });
        }
        return new SetMembers(
                wanted,
                Collections.unmodifiableNavigableMap(replicas),
                List.copyOf(condemned.descendingMap().values()),
                now);
    }

    boolean isAvailable(Pod pod) {
        return PodHealth.isAvailable(pod, wanted.minReady(), now);
    }

    /** Whether nobody can count on the pod. */
    boolean isMissing(Pod pod) {
        return pod.deleting() || !isAvailable(pod);
    }

    /** How many of the pods that shall be nobody can count on. */
    int missing() {
        return wanted.replicas()
                - (int) replicas.values().stream()
                        .filter(pod -> !isMissing(pod))
                        .count();
    }

    /** Whether the set is in good order but for {@code pod}, and the pods after it. */
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
