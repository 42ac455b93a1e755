package dev.kontract.server.controller.statefulset;

import dev.kontract.model.Pod;
import dev.kontract.model.RollingUpdateStatefulSetStrategy;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetOrdinals;
import dev.kontract.model.StatefulSetSpec;
import dev.kontract.model.StatefulSetUpdateStrategy;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a set asks for, with defaults filled in, and how its pods are named.
 *
 * @param set the set
 * @param start the ordinal of the first pod
 * @param replicas how many pods
 * @param ordered one pod after the other, or all at once
 * @param minReady how long a pod has to be ready before it counts as available
 * @param strategy what happens to pods of older revisions
 * @param retention when claims go
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

    /** What happens to pods of older revisions. */
    sealed interface Strategy {}

    /** Nothing, until somebody deletes them. */
    record OnDelete() implements Strategy {}

    /**
     * They are replaced, from the last to the first.
     *
     * @param partition how many of the first pods stay as they are
     * @param maxUnavailable how many pods may be missing meanwhile; empty when the set does not say
     */
    record Rolling(int partition, OptionalInt maxUnavailable) implements Strategy {}

    static DesiredSet of(StatefulSet set) {
        StatefulSetSpec spec = set.getSpec();
        int replicas = or(spec.getReplicas(), 1);
        StatefulSetOrdinals ordinals = spec.getOrdinals();
        return new DesiredSet(
                set,
                ordinals == null ? 0 : or(ordinals.getStart(), 0),
                replicas,
                !"Parallel".equals(spec.getPodManagementPolicy()),
                Duration.ofSeconds(or(spec.getMinReadySeconds(), 0)),
                strategy(spec.getUpdateStrategy(), replicas),
                ClaimRetention.of(set));
    }

    private static Strategy strategy(@Nullable StatefulSetUpdateStrategy given, int replicas) {
        if (given != null && "OnDelete".equals(given.getType())) {
            return new OnDelete();
        }
        RollingUpdateStatefulSetStrategy rolling = given == null ? null : given.getRollingUpdate();
        if (rolling == null) {
            return new Rolling(0, OptionalInt.empty());
        }
        OptionalInt maxUnavailable = rolling.getMaxUnavailable() == null
                ? OptionalInt.empty()
                : OptionalInt.of(Math.max(1, rolling.getMaxUnavailable().shareRoundedDown(replicas)));
        return new Rolling(or(rolling.getPartition(), 0), maxUnavailable);
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

    /** The ordinal that a pod's name tells, empty when the name is none of this set's. */
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

    /** Whether a pod of this ordinal shall be. */
    boolean covers(int ordinal) {
        return ordinal >= start && ordinal - start < replicas;
    }
}
