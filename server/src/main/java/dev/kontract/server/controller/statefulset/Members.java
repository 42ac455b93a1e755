package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The pods of a set by ordinal.
 *
 * @param wanted what the set asks for
 * @param replicas one place for each ordinal that shall be, in order, empty where there is no pod
 * @param condemned the pods of ordinals that shall not be, the last first
 * @param now the moment this is seen from
 */
record Members(Wanted wanted, List<Optional<Pod>> replicas, List<Pod> condemned, Instant now) {

    static Members of(Wanted wanted, List<Pod> pods, Instant now) {
        List<Optional<Pod>> replicas = new ArrayList<>();
        for (int i = 0; i < wanted.replicas(); i++) {
            replicas.add(Optional.empty());
        }
        List<Pod> condemned = new ArrayList<>();
        for (Pod pod : pods) {
            OptionalInt ordinal = wanted.ordinal(pod);
            if (ordinal.isPresent() && wanted.covers(ordinal.getAsInt())) {
                replicas.set(ordinal.getAsInt() - wanted.start(), Optional.of(pod));
            } else if (ordinal.isPresent()) {
                condemned.add(pod);
            }
        }
        condemned.sort(Comparator.comparingInt((Pod pod) -> wanted.ordinal(pod).orElseThrow())
                .reversed());
        return new Members(wanted, List.copyOf(replicas), List.copyOf(condemned), now);
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
        return (int) replicas.stream()
                .filter(pod -> pod.filter(there -> !isMissing(there)).isEmpty())
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
        return Stream.concat(replicas.stream().flatMap(Optional::stream), condemned.stream());
    }
}
