package dev.kontract.server.controller.statefulset;

import dev.kontract.model.IntOrString;
import dev.kontract.model.Pod;
import dev.kontract.model.RollingUpdateStatefulSetStrategy;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetOrdinals;
import dev.kontract.model.StatefulSetSpec;
import dev.kontract.model.StatefulSetUpdateStrategy;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a set with defaults applied, and the naming of its pods.
 *
 * @param set the set
 * @param start the ordinal of the first pod
 * @param replicas the number of pods
 * @param ordered whether pods are managed in order, or in parallel
 * @param minReady how long a pod must be ready before it is available
 * @param strategy the update strategy
 * @param retention the retention policy of the claims
 */
record DesiredSet(
        StatefulSet set,
        int start,
        int replicas,
        boolean ordered,
        Duration minReady,
        Strategy strategy,
        ClaimRetention retention) {

    private static final Pattern MEMBER = Pattern.compile("(.*)-(0|[1-9][0-9]{0,9})");

    /** The update strategy. */
    sealed interface Strategy {}

    /** Pods are updated only when a user deletes them. */
    record OnDelete() implements Strategy {}

    /**
     * Pods are replaced in descending order of their ordinals.
     *
     * @param partition the number of pods at the start that are not updated
     * @param maxUnavailable the maximum number of unavailable pods; empty if the original rule applies: one after the other
     */
    record Rolling(int partition, OptionalInt maxUnavailable) implements Strategy {}

    static DesiredSet of(StatefulSet set, Set<SetFeature> features) {
        StatefulSetSpec spec = set.getSpec();
        int replicas = or(spec.getReplicas(), 1);
        StatefulSetOrdinals ordinals = spec.getOrdinals();
        return new DesiredSet(
                set,
                ordinals == null ? 0 : or(ordinals.getStart(), 0),
                replicas,
                !"Parallel".equals(spec.getPodManagementPolicy()),
                Duration.ofSeconds(or(spec.getMinReadySeconds(), 0)),
                strategy(spec.getUpdateStrategy(), replicas, features),
                features.contains(SetFeature.CLAIM_RETENTION) ? ClaimRetention.of(set) : ClaimRetention.none(set));
    }

    private static Strategy strategy(
            @Nullable StatefulSetUpdateStrategy given, int replicas, Set<SetFeature> features) {
        if (given != null && "OnDelete".equals(given.getType())) {
            return new OnDelete();
        }
        RollingUpdateStatefulSetStrategy rolling = given == null ? null : given.getRollingUpdate();
        int partition = rolling == null ? 0 : or(rolling.getPartition(), 0);
        if (!features.contains(SetFeature.MAX_UNAVAILABLE)) {
            return new Rolling(partition, OptionalInt.empty());
        }
        IntOrString share = rolling == null ? null : rolling.getMaxUnavailable();
        int maxUnavailable = share == null ? 1 : Math.max(1, share.shareRoundedDown(replicas));
        return new Rolling(partition, OptionalInt.of(maxUnavailable));
    }

    private static int or(@Nullable Integer given, int otherwise) {
        return given == null ? otherwise : given;
    }

    String name() {
        return Objects.requireNonNull(set.name());
    }

    String podName(int ordinal) {
        return name() + '-' + ordinal;
    }

    /** Returns the ordinal in a pod's name; empty if the name does not belong to this set. */
    OptionalInt ordinal(Pod pod) {
        return ordinal(name(), Objects.requireNonNullElse(pod.name(), ""));
    }

    static OptionalInt ordinal(String set, String pod) {
        Matcher matcher = MEMBER.matcher(pod);
        if (!matcher.matches() || !matcher.group(1).equals(set)) {
            return OptionalInt.empty();
        }
        long ordinal = Long.parseLong(matcher.group(2));
        return ordinal > Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of((int) ordinal);
    }

    /** Returns whether the set includes this ordinal. */
    boolean covers(int ordinal) {
        return ordinal >= start && ordinal - start < replicas;
    }
}
