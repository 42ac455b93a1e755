package dev.kontract.server.controller.daemonset;

import dev.kontract.model.DaemonSet;
import dev.kontract.model.DaemonSetUpdateStrategy;
import dev.kontract.model.IntOrString;
import dev.kontract.model.Pod;
import dev.kontract.model.RollingUpdateDaemonSet;
import dev.kontract.server.controller.workload.PodHealth;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The desired state of a DaemonSet at one point in time.
 *
 * @param set the set
 * @param hash the hash of the current revision
 * @param now the time
 */
record DesiredDaemon(DaemonSet set, String hash, Instant now) {

    static final String HASH = "controller-revision-hash";
    static final String GENERATION = "pod-template-generation";
    private static final String ROLLING_UPDATE = "RollingUpdate";

    /** Returns the number of the template that pods of older controllers are labelled with; null if there is none. */
    @Nullable
    String generation() {
        Map<String, String> annotations = set.metadata().getAnnotations();
        return annotations == null ? null : annotations.get("deprecated.daemonset.template.generation");
    }

    /** Returns whether a pod was made from the current template. */
    boolean isCurrent(Pod pod) {
        String generation = generation();
        return hash.equals(pod.labels().get(HASH))
                || (generation != null && generation.equals(pod.labels().get(GENERATION)));
    }

    Duration minReady() {
        return Duration.ofSeconds(Objects.requireNonNullElse(set.getSpec().getMinReadySeconds(), 0));
    }

    boolean isAvailable(Pod pod) {
        return PodHealth.isAvailable(pod, minReady(), now);
    }

    boolean isRolling() {
        DaemonSetUpdateStrategy strategy = set.getSpec().getUpdateStrategy();
        return strategy != null && ROLLING_UPDATE.equals(strategy.getType());
    }

    /** Returns on how many of the nodes an old and a new pod may run at the same time. */
    int surge(int nodes) {
        return isRolling() ? share(parameters().getMaxSurge(), nodes) : 0;
    }

    boolean allowsSurge() {
        return surge(1) > 0;
    }

    /** Returns on how many of the nodes the pod may be unavailable during an update. */
    int unavailable(int nodes) {
        int unavailable = share(parameters().getMaxUnavailable(), nodes);
        return nodes > 0 && unavailable == 0 && surge(nodes) == 0 ? 1 : unavailable;
    }

    private RollingUpdateDaemonSet parameters() {
        RollingUpdateDaemonSet parameters = set.getSpec().getUpdateStrategy().getRollingUpdate();
        return parameters == null ? new RollingUpdateDaemonSet() : parameters;
    }

    private static int share(@Nullable IntOrString value, int nodes) {
        return value == null ? 0 : value.shareRoundedUp(nodes);
    }
}
