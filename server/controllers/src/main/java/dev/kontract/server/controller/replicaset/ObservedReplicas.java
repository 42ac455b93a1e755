package dev.kontract.server.controller.replicaset;

import dev.kontract.model.Pod;
import dev.kontract.model.ReplicaSet;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An object and its pods at one point in time.
 *
 * @param set the object as a ReplicaSet
 * @param active its pods that have not ended and are not being deleted
 * @param related the pods of all objects with the same controller, needed only if there are too many active ones
 * @param terminating the number of its pods that are being deleted; null if the kind does not report it
 * @param now the time
 */
record ObservedReplicas(
        ReplicaSet set,
        List<Pod> active,
        Collection<Pod> related,
        @Nullable Integer terminating,
        Instant now) {

    /** Returns the desired number of pods. */
    static int desired(ReplicaSet set) {
        return Objects.requireNonNullElse(set.getSpec().getReplicas(), 1);
    }

    int desired() {
        return desired(set);
    }

    Duration minReady() {
        return Duration.ofSeconds(Objects.requireNonNullElse(set.getSpec().getMinReadySeconds(), 0));
    }
}
